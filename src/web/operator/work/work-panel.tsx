// The side panel of a work item: its owner and the staff notes.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { workContract } from '#shared/contract/operator/work.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { OwnerMenu } from './owner-menu.tsx';
import './work-panel.css';

type Props = { kind: string; subjectId: string };

export function WorkPanel({ kind, subjectId }: Props) {
  const { t } = useTranslation();
  const params = { kind, subjectId };
  const owner = useQuery(queryOptionsOf(workContract.getWorkOwner, { params }));
  const notes = useQuery(queryOptionsOf(workContract.listWorkNotes, { params }));
  return (
    <SectionCard
      title={t('Assigned to')}
      end={owner.data && <OwnerMenu kind={kind} subjectId={subjectId} assignee={owner.data.assignee} />}
    >
      <ul className="work-notes" aria-label={t('Notes')}>
        {notes.data?.items.map((note) => (
          <li key={note.id}>
            <p>{note.text}</p>
            <small>
              {note.author}, <DateText at={note.createdAt} as="relative" />
            </small>
          </li>
        ))}
      </ul>
      {owner.data?.mayChange && <NewNote {...params} />}
    </SectionCard>
  );
}

function NewNote(params: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const add = useCall(workContract.addWorkNote, { onSuccess: () => setText('') });
  return (
    <form
      className="work-note"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) void add.run({ params, body: { text } });
      }}
    >
      <TextAreaField
        label="Note"
        hint={t('Only staff can see notes.')}
        maxLength={2000}
        optional
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={add.isPending} disabled={text.trim() === ''}>
        {t('Add note')}
      </Button>
    </form>
  );
}

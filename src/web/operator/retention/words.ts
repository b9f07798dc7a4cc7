// What the rules of retention are called on screens.
import { type RetentionKind, retentionKindLabels } from '#shared/contract/operator/retention.ts';

/** A key of t(). A rule of another release has its own name. */
export function ruleName(kind: string): string {
  return kind in retentionKindLabels ? retentionKindLabels[kind as RetentionKind] : kind;
}

// What the rules of retention are called on screens.

const names: Record<string, string> = {
  api_calls: 'API calls',
  emails: 'E-mails',
  sms: 'SMS',
  email_changes: 'E-mail changes',
};

/** 'session_tokens' as people read it. */
export function ruleName(kind: string): string {
  const words = kind.replaceAll('_', ' ');
  return names[kind] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

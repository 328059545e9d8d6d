import { CommandError } from '../commandError.ts';

/** What can be done about errors of PostgreSQL, by their code. */
const ADVICE: Readonly<Record<string, string>> = {
  // Unique violation.
  23505:
    'The new database takes letters for the same that the old one tells apart. Create it with ' +
    `ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C.UTF-8' TEMPLATE template0.`,
  // Lock not available.
  '55P03': 'Somebody else is working with that database: stop the servers and the moves that use it.',
};

/** Why nothing was moved: the transaction was not committed. */
export function refusal(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  const { message, code = '', detail } = error as Error & { code?: string; detail?: string };
  // Other details hold the whole row that was refused.
  const which = code === '23505' && detail ? ` (${detail})` : '';
  const sentences = [
    `The site was not moved: ${message}${which}.`,
    ADVICE[code],
    'Everything is as it was: the new database holds no row, and the old one was only read.',
  ];
  return new CommandError(sentences.filter(Boolean).join(' '), { cause: error });
}

/** Whether the commit happened before the connection broke, only the server knows. */
export function unclear(error: unknown): CommandError {
  return new CommandError(
    `PostgreSQL did not say whether it kept what was moved: ${(error as Error).message}. Run this again: ` +
      'if it then says that the database is not empty, everything is there.',
    { cause: error },
  );
}

import type { AuditEntry } from '@site/contract/http/panel';
import { storyOf, type AuditStory } from './auditStory.ts';

const PERSON = '00000000-0000-4000-8000-000000000001';

const entry = (after: unknown): AuditEntry => ({
  id: 1,
  created_at: '2026-11-05T12:30:00.000Z',
  actor: { uuid: PERSON, name: 'Ada' },
  action: 'game-command.add',
  subject: PERSON,
  subjectName: 'Mira',
  before: null,
  after,
});

const line = (word: string, to: object) => ({ about: { word }, to });

test.each<[after: unknown, sentence: AuditStory['sentence'], details: object[]]>([
  [{ kind: 'message', text: 'Hello' }, 'didMessageCommand', [line('message', { written: 'Hello' })]],
  [{ kind: 'reset-stats' }, 'didResetCommand', [line('mode', { word: 'allModes' })]],
  [{ kind: 'reset-stats', mode: 'mlgrush' }, 'didResetCommand', [line('mode', { name: 'MLGRush' })]],
  [{ kind: 'reset-stats', mode: 'chess' }, 'didResetCommand', [line('mode', { name: 'chess' })]],
  [{ kind: 'message' }, 'didCommand', [line('after', { code: '{"kind":"message"}' })]],
  [{ kind: 'dance' }, 'didCommand', [line('after', { code: '{"kind":"dance"}' })]],
  [null, 'didCommand', []],
])('tells of the command %j', (after, sentence, details) => {
  expect(storyOf(entry(after))).toEqual({ sentence, details });
});

test('tells which player an account became, and as raw data of one that is none', () => {
  const became = (to: unknown): AuditEntry => ({
    ...entry({ uuid: to }),
    action: 'account.uuid',
  });
  expect(storyOf(became('b'))).toEqual({ sentence: 'didUuid', to: { name: 'b' }, details: [] });
  expect(storyOf(became(7)).sentence).toBe('didUuidSomehow');
});

test('tells of a new name, and as raw data of one that is none', () => {
  const renamed = (to: unknown): AuditEntry => ({
    ...entry({ name: to }),
    action: 'account.name',
    before: { name: 'Miro' },
  });
  const [from, to] = [{ name: 'Miro' }, { name: 'Mira' }];
  expect(storyOf(renamed('Mira'))).toEqual({ sentence: 'didRename', from, to, details: [] });
  expect(storyOf(renamed(7)).sentence).toBe('didRenameSomehow');
});

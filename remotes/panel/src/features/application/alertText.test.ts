import { APPLICATION_ROLES, APPLICATION_STATES } from '@site/contract/http/applications';
import { LANGS } from '@site/contract/lang';
import { LIMITS } from '@site/contract/limits';
import { alertText } from './alertText.ts';

test.each([
  ['ACCEPTED', 'de', 'Herzlichen Glückwunsch! Deine Bewerbung als Builder wurde angenommen.'],
  ['ACCEPTED', 'en', 'Congratulations! Your application as Builder has been accepted.'],
  [
    'DENIED',
    'de',
    'Deine Bewerbung als Builder wurde leider abgelehnt. Danke, dass du dir die Zeit genommen hast.',
  ],
  [
    'DENIED',
    'en',
    'Unfortunately your application as Builder has been denied. Thank you for taking the time.',
  ],
  ['PENDING', 'de', 'Deine Bewerbung als Builder wird noch geprüft.'],
  ['PENDING', 'en', 'Your application as Builder is still being reviewed.'],
] as const)('%s in %s', (state, lang, words) => {
  expect(alertText(state, 'Builder', lang)).toBe(words);
});

test('every one is an alert that the server takes', () => {
  for (const state of APPLICATION_STATES)
    for (const lang of LANGS)
      for (const role of APPLICATION_ROLES)
        expect(alertText(state, role, lang).length).toBeLessThanOrEqual(LIMITS.alert.max);
});

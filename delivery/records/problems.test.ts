import { gateProblem } from '@site/contract/http/releases';
import { gateFailure, printableProblem } from './problems.ts';

const FORGED = 'It throws.\u001b]0;owned\u0007\u001b[2J\u202e\nAt line 1.';
const SHOWN = 'It throws.\\u001b]0;owned\\u0007\\u001b[2J\\u202e';

test('a problem says what pages and builds have written in characters that a terminal shows', () => {
  expect(printableProblem({ check: 'browser', what: FORGED, where: FORGED, todo: FORGED })).toEqual({
    check: 'browser',
    what: `${SHOWN}\nAt line 1.`,
    where: `${SHOWN}\\nAt line 1.`,
    todo: `${SHOWN}\nAt line 1.`,
  });
  expect(gateFailure(FORGED, 'Try again.').what).toBe(`${SHOWN}\nAt line 1.`);
});

test.each(['\u001b'.repeat(3_000), '😀'.repeat(2_000), `${'x'.repeat(1_999)}😀`, 'x\0'.repeat(3_000)])(
  'a problem stays within the limits of the server and can be stored',
  (text) => {
    const problem = printableProblem({ check: 'browser', what: text, where: text, todo: text });
    expect(gateProblem.safeParse(problem).success).toBe(true);
    expect(JSON.stringify(problem)).not.toMatch(/\\u0000|\\ud83d/);
  },
);

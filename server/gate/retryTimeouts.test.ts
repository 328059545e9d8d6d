import { createFindings } from './findings.ts';
import { retryTimeouts } from './retryTimeouts.ts';
import { settleLook, timeIsOver } from './slowness.ts';

const build = { site: 'http://localhost', name: 'shop', version: '2.0.0', smoke: [] } as never;
const blank = { what: 'It is blank.', at: '/shop, 390 px, staff', todo: 'Draw it.' };

/** Goes around twice: `slow` says what was too slow at the first, the second … try of an address. */
async function goTwice(looks: readonly string[], slow: Readonly<Record<string, readonly boolean[]>>) {
  const findings = createFindings(build);
  const tries: string[] = [];
  await retryTimeouts(
    [{ looks }, { looks: ['/help'] }],
    async (tour) =>
      tour.looks.flatMap((look) => {
        const isSlow = slow[look]?.[tries.filter((tried) => tried === look).length] ?? false;
        tries.push(look);
        return isSlow ? [{ look, slow: settleLook({ found: [], late: [blank] }, findings) }] : [];
      }),
    findings,
  );
  return { tries, problems: findings.problems() };
}

test('what was only too slow is looked at once more, and nothing else is', async () => {
  const { tries, problems } = await goTwice(['/shop', '/cart'], { '/cart': [true] });
  expect(tries.toSorted()).toEqual(['/cart', '/cart', '/help', '/shop']);
  expect(problems).toEqual([]);
});

test('what is too slow twice counts, and says that it was slowness', async () => {
  const { tries, problems } = await goTwice(['/cart'], { '/cart': [true, true, true] });
  expect(tries).toHaveLength(3);
  expect(problems).toMatchObject([
    { what: blank.what, todo: expect.stringMatching(/too slow, twice: deploy again when .* less busy/) },
  ]);
});

test('what has failed counts at once, with what came too late for it', () => {
  const findings = createFindings(build);
  const found = [{ ...blank, what: 'It throws.' }];
  expect(settleLook({ found, late: [timeIsOver(blank.at)] }, findings)).toEqual([]);
  expect(findings.problems().map(({ what }) => what)).toEqual([
    'It throws.',
    'The check was not done after 45 s.',
  ]);
});

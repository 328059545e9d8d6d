import { createFindings } from './findings.ts';
import { settleLook, timeIsOver } from './slowness.ts';
import { checkOnce, retryTimeouts } from './tours.ts';

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

const never = new Promise<void>(() => undefined);
const late = { look: 'b', slow: [] };

test('an examination ends with the first finding, whatever else is still under way', async () => {
  const found = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<never>();
  const looking = checkOnce(['a', 'b'], async (tour) => (tour === 'a' ? [] : ended.promise), found.promise);
  found.resolve();
  expect(await looking).toEqual([]);
  // As a page does whose browser is closed.
  ended.reject(new Error('Target closed'));
});

test('what was only too slow is said of the gate', async () => {
  expect(await checkOnce(['a', 'b'], async () => [late], never)).toMatchObject([{ where: 'the gate' }]);
});

test('a version without a finding has no problem', async () => {
  const seen: string[] = [];
  const goAround = async (tour: string) => {
    seen.push(tour);
    return [];
  };
  expect(await checkOnce(['a', 'b'], goAround, never)).toEqual([]);
  expect(seen).toEqual(['a', 'b']);
});

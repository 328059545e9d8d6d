import { UNFINISHED } from './inside.ts';
import { startReleases } from 'server/src/testing/releaseApp.ts';

const PROBLEM = { check: 'browser', what: 'It throws.', where: '/shop', todo: 'Mend it.' };
const SLOW = { ...PROBLEM, todo: `${UNFINISHED.slow} If it stays so: name fewer paths.` };
const AWAY = { ...PROBLEM, todo: `${UNFINISHED.site} If it stays so: Check that the site responds.` };

const { worker, pipeline } = await startReleases({ isGated: true });
const { publish, deploy, send } = pipeline;

test.each([
  ['2.0.0', [SLOW, AWAY], true],
  ['2.0.1', [SLOW, PROBLEM], undefined],
  ['2.0.2', [], undefined],
])(
  'of %s, refused for %j, it is said whether only the check was not finished',
  async (version, problems, is) => {
    await publish('shop', version);
    const { id } = (await deploy('shop', version)).json<{ id: number }>();
    await worker.claim();
    await worker.sendVerdict(id, problems);
    const answer = (await send('GET', `/shop/deployments/${id}`)).json<{ undecided?: boolean }>();
    expect(answer.undecided).toBe(is);
  },
);

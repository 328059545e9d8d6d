import { Player } from '../lib/player.ts';
import { alertWriter, applicationWriter, langWriter, type Writer } from './writers.ts';

type Reply = { readonly status: number; readonly body?: unknown };

/** A player whose calls are answered by a function. */
function playerOf(respond: (call: string, payload: Record<string, string>) => Reply): Player {
  return new Player(new URL('http://localhost'), {
    name: 'Steve',
    password: 'secret',
    transport(_site, path, { method, body } = {}) {
      const payload = JSON.parse((body as string | undefined) ?? '{}') as Record<string, string>;
      const { status, body: answered } = respond(`${method} ${path}`, payload);
      const answer = { status, outcome: String(status), body: answered ?? null, sentAt: 0, took: 1 };
      return Promise.resolve({ answer, headers: new Headers() });
    },
  });
}

/** How a site treats a write: answers it and keeps it, or one of both. */
type Treatment = 'keeps' | 'forgets' | 'keeps twice' | 'keeps silently' | 'fails' | 'refuses';

const STATUS: Readonly<Record<Treatment, number>> = {
  keeps: 200,
  forgets: 200,
  'keeps twice': 200,
  'keeps silently': 502,
  fails: 503,
  refuses: 429,
};
const COPIES: Readonly<Record<Treatment, number>> = {
  keeps: 1,
  forgets: 0,
  'keeps twice': 2,
  'keeps silently': 1,
  fails: 0,
  refuses: 0,
};

async function verdictOf(writer: Writer, steps: number) {
  for (let step = 0; step < steps; step += 1) await writer.step();
  const { acknowledged, lost, duplicated, unexpected } = await writer.verdict();
  return { acknowledged, lost: lost.length, duplicated: duplicated.length, unexpected: unexpected.length };
}

describe('alerts', () => {
  test.each<[Treatment[], object]>([
    [['keeps', 'keeps'], { acknowledged: 2, lost: 0, duplicated: 0 }],
    [['keeps', 'forgets'], { acknowledged: 2, lost: 1, duplicated: 0 }],
    [['keeps twice'], { acknowledged: 1, lost: 0, duplicated: 1 }],
    [['keeps silently', 'fails', 'refuses'], { acknowledged: 0, lost: 0, duplicated: 0, unexpected: 0 }],
  ])('on a site that %s', async (treatments, expected) => {
    const left = [...treatments];
    const kept: { id: number; message: string | undefined }[] = [];
    const lead = playerOf((_, { message }) => {
      const treatment = left.shift() ?? 'keeps';
      for (let copy = 0; copy < COPIES[treatment]; copy += 1) kept.unshift({ id: kept.length + 1, message });
      return { status: STATUS[treatment] };
    });
    const target = playerOf((call) => {
      const before = Number(/before=(\d+)/.exec(call)?.[1] ?? Infinity);
      return { status: 200, body: kept.filter(({ id }) => id < before).slice(0, 1) };
    });
    expect(await verdictOf(alertWriter(lead, target, 'x'), treatments.length)).toMatchObject(expected);
  });
});

describe('a language', () => {
  async function langOn(treatments: readonly Treatment[]) {
    const left = [...treatments];
    let lang = 'EN';
    const player = playerOf((call, payload) => {
      if (call === 'GET /api/user/lang') return { status: 200, body: { lang } };
      const treatment = left.shift() ?? 'keeps';
      if (COPIES[treatment] > 0) lang = payload['lang'] ?? '';
      return { status: STATUS[treatment] };
    });
    return verdictOf(await langWriter(player), treatments.length);
  }

  test('is the last one that was acknowledged', async () => {
    expect(await langOn(['keeps', 'keeps', 'keeps'])).toMatchObject({ acknowledged: 3, lost: 0 });
    expect(await langOn(['keeps', 'forgets'])).toMatchObject({ acknowledged: 2, lost: 1 });
  });

  test('or one that nobody told about', async () => {
    expect(await langOn(['keeps silently'])).toMatchObject({ lost: 0 });
    expect(await langOn(['fails'])).toMatchObject({ lost: 0 });
  });
});

describe('applications', () => {
  /** A site with one applicant, which lets only one application be pending. */
  async function applyOn(treatments: readonly Treatment[]) {
    const left = [...treatments];
    const kept: { id: number; state: string; motivation: string }[] = [];
    const respond = (call: string, payload: Record<string, string>): Reply => {
      if (call.startsWith('GET')) return { status: 200, body: kept };
      const treatment = left.shift() ?? 'keeps';
      const status = STATUS[treatment];
      if (call.startsWith('PATCH')) {
        const one = kept.find(({ id }) => call.includes(`/${id}/`));
        if (one && COPIES[treatment] > 0) one.state = payload['newState'] ?? '';
        return { status };
      }
      if (kept.some(({ state }) => state === 'PENDING')) return { status: 409 };
      const added = { id: kept.length + 1, state: 'PENDING', motivation: payload['motivation'] ?? '' };
      for (let copy = 0; copy < COPIES[treatment]; copy += 1) kept.push(added);
      return { status, body: added };
    };
    const writer = applicationWriter(playerOf(respond), playerOf(respond), 'x');
    // It looks around first, and after whatever was not acknowledged.
    const looks = 1 + treatments.filter((treatment) => STATUS[treatment] >= 300).length;
    return verdictOf(writer, treatments.length + looks);
  }

  test.each<[Treatment[], object]>([
    [['keeps', 'keeps', 'keeps'], { acknowledged: 3, lost: 0 }],
    [['keeps', 'forgets'], { acknowledged: 2, lost: 1 }],
    [['keeps silently', 'keeps', 'keeps'], { acknowledged: 2, lost: 0, duplicated: 0, unexpected: 0 }],
    [['keeps', 'keeps silently', 'keeps'], { acknowledged: 2, lost: 0, duplicated: 0, unexpected: 0 }],
    [['fails', 'keeps', 'refuses', 'keeps'], { acknowledged: 2, lost: 0, unexpected: 0 }],
    [['keeps twice'], { duplicated: 1 }],
  ])('on a site that %s', async (treatments, expected) => {
    expect(await applyOn(treatments)).toMatchObject(expected);
  });
});

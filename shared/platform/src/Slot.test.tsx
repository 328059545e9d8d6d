import type { ContributionData } from '@site/contract/http/registry';
import { deferred } from '@site/testing/deferred';
import { player } from '@site/testing/players';
import { renderInPage, type PageOptions } from '@site/testing/renderPage';
import { startSession } from '@site/testing/site';
import { act, screen } from '@testing-library/react';
import { lazy, useState, type ComponentType } from 'react';
import { Slot } from './Slot.tsx';
import { contributionKey, type FoundContribution } from './slots.ts';
import { slots } from './remote.ts';

const NAME = 'profile/after-places/v1';

function contribution(feature: string, own: Partial<ContributionData> = {}): FoundContribution {
  const remote = { name: 'pets', version: '1', global: '__remote_pets', entry: '/', modules: [] };
  return { remote, module: './manifest', data: { slot: NAME, feature, order: 10, guard: {}, ...own } };
}

type Shown = ComponentType<{ uuid: string }>;

const load = jest.fn<Promise<Shown>, [string, object]>();
const report = jest.fn<number | undefined, [FoundContribution, unknown, number?]>();

/** The places that are observed, with what tells each that it is in sight. */
const observed = new Map<Element, () => void>();
const appear = () => act(async () => observed.forEach((tell) => tell()));

function createObserver(tell: (entries: { isIntersecting: boolean }[]) => void) {
  const own: Element[] = [];
  return {
    observe(element: Element) {
      own.push(element);
      observed.set(element, () => tell([{ isIntersecting: true }]));
      tell([{ isIntersecting: false }]);
    },
    disconnect: () => own.forEach((element) => observed.delete(element)),
  };
}

beforeEach(() => {
  observed.clear();
  load.mockReset();
  report.mockReset();
  jest
    .spyOn(globalThis, 'IntersectionObserver')
    .mockImplementation((tell) => createObserver(tell as never) as never);
  jest
    .spyOn(slots, 'load')
    .mockImplementation(({ data }, props) => load(contributionKey(data), props) as Promise<ComponentType>);
  jest.spyOn(slots, 'report').mockImplementation(report);
});

const open = (found: readonly FoundContribution[], options?: PageOptions, uuid = '1') => {
  jest.spyOn(slots, 'find').mockImplementation((slot) => (slot === NAME ? found : []));
  return renderInPage(
    <main>
      <h1>Page</h1>
      <Slot name={NAME} uuid={uuid} rank="vip" />
    </main>,
    options,
  );
};

const Pet: Shown = ({ uuid }) => <p>pet of {uuid}</p>;

test('renders and loads nothing where nobody contributes', async () => {
  await open([]);
  expect(screen.getByRole('main')).toContainHTML('<main><h1>Page</h1></main>');
  expect([load.mock.calls, observed.size]).toEqual([[], 0]);
});

test('loads a contribution once it is about to be seen, and gives it the props', async () => {
  load.mockResolvedValue(Pet);
  await open([contribution('pet')]);
  expect(load).not.toHaveBeenCalled();
  await appear();
  expect(await screen.findByText('pet of 1')).toBeInTheDocument();
  expect(load.mock.calls).toEqual([[`pet ${NAME}`, { uuid: '1', rank: 'vip' }]]);
});

test('loads what nobody has scrolled to for paper, and once the page has been open for a while', async () => {
  load.mockResolvedValue(Pet);
  const paper = Object.assign(new EventTarget(), { matches: false });
  const queried = jest.fn(() => paper);
  Object.defineProperty(globalThis, 'matchMedia', { value: queried, configurable: true });
  const { unmount } = await open([contribution('pet')]);
  expect(load).not.toHaveBeenCalled();
  await act(async () => void paper.dispatchEvent(new Event('change')));
  expect(await screen.findByText('pet of 1')).toBeInTheDocument();
  expect(queried).toHaveBeenCalledWith('print');
  unmount();
  Reflect.deleteProperty(globalThis, 'matchMedia');

  load.mockClear();
  jest.useFakeTimers({ advanceTimers: true });
  await open([contribution('pet')]);
  expect(load).not.toHaveBeenCalled();
  await act(async () => jest.advanceTimersByTime(5_000));
  expect(load).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});

test('shows contributions in the order of the host', async () => {
  load.mockImplementation((key) => Promise.resolve(() => <p>{key.split(' ')[0]}</p>));
  await open([contribution('first'), contribution('second')]);
  await appear();
  const shown = await screen.findAllByText(/first|second/);
  expect(shown.map(({ textContent }) => textContent)).toEqual(['first', 'second']);
});

test('shows and loads what is guarded only for those whom the guard lets pass', async () => {
  load.mockImplementation((key) => Promise.resolve(() => <p>{key.split(' ')[0]}</p>));
  const found = [
    contribution('members', { guard: { login: true } }),
    contribution('team', { guard: { staff: true } }),
  ];
  await open(found);
  await appear();
  expect(load).not.toHaveBeenCalled();
  act(() => startSession(player()));
  await appear();
  expect(await screen.findByText('members')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

test('keeps free what a contribution asks for while it is loading', async () => {
  const code = deferred<Shown>();
  load.mockReturnValue(code.promise);
  await open([contribution('pet', { height: { desktop: 240, phone: 320 } })]);
  const place = screen.getByRole('main').lastElementChild!;
  expect(place).toHaveStyle({ minHeight: '240px' });
  expect(place.querySelector('[aria-hidden]')).toBeInTheDocument();
  await appear();
  await act(async () => code.resolve(Pet));
  expect(place).toHaveTextContent('pet of 1');
  expect(place.querySelector('[aria-hidden]')).not.toBeInTheDocument();
});

describe('a contribution that breaks', () => {
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation());

  test.each([
    ['en', 'This part of the page could not be loaded.', 'Try again'],
    ['de', 'Dieser Teil der Seite konnte nicht geladen werden.', 'Noch einmal versuchen'],
  ] as const)(
    'leaves the page and the others whole, and can be tried again (%s)',
    async (lang, text, retry) => {
      const error = new Error('no legs');
      const Broken: Shown = () => {
        throw error;
      };
      load.mockImplementation((key) => Promise.resolve(key.startsWith('broken') ? Broken : Pet));
      const broken = contribution('broken');
      const { person } = await open([broken, contribution('pet')], { lang });
      await appear();
      expect(await screen.findByText(text)).toBeInTheDocument();
      expect(screen.getByText('pet of 1')).toBeInTheDocument();
      expect(screen.getByRole('heading', { name: 'Page' })).toBeInTheDocument();
      expect(report.mock.calls).toEqual([[broken, error, 0]]);

      load.mockResolvedValue(Pet);
      await person.click(screen.getByRole('button', { name: retry }));
      await appear();
      expect(await screen.findAllByText('pet of 1')).toHaveLength(2);
    },
  );

  test('is one whose code does not arrive', async () => {
    load.mockRejectedValue(new Error('404'));
    await open([contribution('pet')]);
    await appear();
    expect(await screen.findByText('This part of the page could not be loaded.')).toBeInTheDocument();
  });
});

/** A page whose slot gets other props, or is rendered again with the same. */
async function openChanging(found: readonly FoundContribution[]) {
  load.mockResolvedValue(function Note({ uuid }) {
    if (uuid === 'broken') throw new Error('no legs');
    return (
      <label>
        note of {uuid} <input />
      </label>
    );
  });
  function Page() {
    const [uuid, setUuid] = useState('1');
    return (
      <>
        <Slot name={NAME} uuid={uuid} rank="vip" />
        {['1', '2', 'broken'].map((next) => (
          <button key={next} onClick={() => setUuid(next)}>
            to {next}
          </button>
        ))}
      </>
    );
  }
  jest.spyOn(slots, 'find').mockReturnValue(found);
  const { person } = await renderInPage(<Page />);
  return (uuid: string) => person.click(screen.getByRole('button', { name: `to ${uuid}` }));
}

test('keeps a contribution, and what is typed into it, while its props change', async () => {
  const go = await openChanging([contribution('note')]);
  await go('2');
  await appear();
  const field = await screen.findByLabelText('note of 2');
  expect(load.mock.calls.map(([, props]) => props)).toEqual([{ uuid: '2', rank: 'vip' }]);
  act(() => void Object.assign(field, { value: 'half a sen' }));
  await go('1');
  expect(screen.getByLabelText('note of 1')).toBe(field);
  expect(field).toHaveValue('half a sen');
  expect(load).toHaveBeenCalledTimes(1);
});

test('shows a contribution again that fails for some props only', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const go = await openChanging([contribution('note')]);
  await appear();
  await screen.findByLabelText('note of 1');
  await go('broken');
  expect(screen.getByText('This part of the page could not be loaded.')).toBeInTheDocument();
  await go('2');
  expect(screen.getByLabelText('note of 2')).toBeInTheDocument();
});

test('is empty, and asks for nothing, inside itself', async () => {
  const { Provider } = slots.around;
  const find = jest.spyOn(slots, 'find');
  await renderInPage(
    <Provider value={[NAME]}>
      <Slot name={NAME} uuid="1" rank="vip" />
    </Provider>,
  );
  expect(find).not.toHaveBeenCalled();
});

describe('a part of the code that does not arrive', () => {
  const missing = new Error('Failed to fetch dynamically imported module');
  const torn: () => Shown = () => {
    const Part = lazy<Shown>(() => Promise.reject(missing));
    return (props) => <Part {...props} />;
  };
  const problem = () => screen.queryByText('This part of the page could not be loaded.');
  const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(console, 'error').mockImplementation();
    report.mockImplementation((_, __, attempt = 9) => [400, 1_200][attempt]);
  });
  afterEach(() => jest.useRealTimers());

  test('is fetched again by itself', async () => {
    load.mockResolvedValueOnce(torn()).mockResolvedValueOnce(torn()).mockResolvedValue(Pet);
    await open([contribution('pet')]);
    await appear();
    expect([problem(), load.mock.calls.length]).toEqual([null, 1]);
    await wait(400);
    await appear();
    expect([problem(), load.mock.calls.length]).toEqual([null, 2]);
    await wait(1_200);
    await appear();
    expect(screen.getByText('pet of 1')).toBeInTheDocument();
    expect(report.mock.calls.map(([, error, attempt]) => [error, attempt])).toEqual([
      [missing, 0],
      [missing, 1],
    ]);
  });

  test('is fetched again twice, and then when the network is back', async () => {
    load.mockImplementation(async () => torn());
    await open([contribution('pet')]);
    for (const ms of [0, 400, 1_200]) {
      await wait(ms);
      await appear();
    }
    expect(problem()).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(3);
    load.mockResolvedValue(Pet);
    act(() => void dispatchEvent(new Event('online')));
    await appear();
    expect(screen.getByText('pet of 1')).toBeInTheDocument();
  });
});

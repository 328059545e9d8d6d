import { createRenderQueue } from './renderQueue.ts';
import { createWaiting } from './waiting.ts';

let now = 0;
beforeEach(() => {
  now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});

function newQueue() {
  const dropped: string[] = [];
  const queue = createRenderQueue<{
    name: string;
    waiting: ReturnType<typeof createWaiting>;
    drop: () => void;
  }>();
  const add = (name: string, address: string, until = Infinity) => {
    const waiting = createWaiting({ address, until });
    return { waiting, isTaken: queue.add({ name, waiting, drop: () => dropped.push(name) }) };
  };
  const takeAll = () => {
    const names: string[] = [];
    for (let job = queue.take(); job; job = queue.take()) names.push(job.name);
    return names.join(' ');
  };
  return { add, take: () => queue.take()?.name, takeAll, dropped };
}

test('lets IP networks take turns', () => {
  const { add, takeAll } = newQueue();
  for (const name of ['a1', 'a2', 'a3']) add(name, 'a');
  add('b1', 'b');
  add('b2', 'b');
  add('c1', 'c');
  expect(takeAll()).toBe('a1 b1 c1 a2 b2 a3');
});

test('serves a newcomer before an IP network that had its turn', () => {
  const { add, take } = newQueue();
  add('a1', 'a');
  expect(take()).toBe('a1');
  add('a2', 'a');
  add('b1', 'b');
  expect([take(), take()]).toEqual(['b1', 'a2']);
});

test('renders a page early that somebody else waits for as well', () => {
  const { add, takeAll } = newQueue();
  add('a1', 'a');
  add('a2', 'a');
  const { waiting } = add('shared', 'a');
  waiting.add({ address: 'b', until: Infinity });
  expect(takeAll()).toBe('a1 shared a2');
});

test('drops what nobody waits for any more', () => {
  const { add, takeAll, dropped } = newQueue();
  add('gone', 'a', 200);
  const { waiting } = add('joined', 'a', 200);
  add('stays', 'a', 500);
  waiting.add({ address: 'b', until: 400 });
  now = 300;
  expect(takeAll()).toBe('joined stays');
  expect(dropped).toEqual(['gone']);
});

test('charges a page to the IP network that started it, whoever else waits for it', () => {
  const { add } = newQueue();
  const taken = Array.from({ length: 20 }, (_, index) => {
    const { waiting, isTaken } = add(`a${index}`, 'a');
    waiting.add({ address: 'b', until: Infinity });
    return isTaken;
  });
  expect(taken.filter(Boolean)).toHaveLength(8);
});

test('makes room for a newcomer when a few IP networks have filled it', () => {
  const { add, dropped } = newQueue();
  for (let network = 0; network < 8; network += 1)
    for (let page = 0; page < 8; page += 1) add(`${network}.${page}`, `network ${network}`);
  expect(add('new', 'newcomer').isTaken).toBe(true);
  expect(dropped).toEqual(['0.7']);
});

test('refuses more than one IP network’s share, but nobody else', () => {
  const { add } = newQueue();
  const taken = Array.from({ length: 20 }, (_, index) => add(`a${index}`, 'a', 200).isTaken);
  expect(taken.filter(Boolean)).toHaveLength(8);
  expect(add('b', 'b').isTaken).toBe(true);
  now = 300;
  expect(add('later', 'a').isTaken).toBe(true);
});

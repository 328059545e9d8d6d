import { Deliveries } from './deliveries.ts';

test('an alert that came once to each socket is all right', () => {
  const deliveries = new Deliveries();
  deliveries.send('one', [1, 2], 100);
  // It may come before the call is answered.
  deliveries.arrive('one', 1, true, 105);
  deliveries.acknowledge('one');
  deliveries.arrive('one', 2, true, 125);
  expect(deliveries.summary()).toEqual({
    sent: 1,
    acknowledged: 1,
    latency: { count: 2, p50: 5, p99: 25, max: 25 },
    lost: 0,
    duplicated: 0,
    strayed: 0,
  });
});

test('one that never came to a socket is lost there', () => {
  const deliveries = new Deliveries();
  deliveries.send('one', [1, 2, 3]);
  deliveries.acknowledge('one');
  deliveries.arrive('one', 2, true);
  expect(deliveries.summary()).toMatchObject({ lost: 2 });
});

test('one that was not acknowledged can not be lost, but come twice', () => {
  const deliveries = new Deliveries();
  deliveries.send('one', [1, 2]);
  deliveries.arrive('one', 2, true);
  deliveries.arrive('one', 2, true);
  expect(deliveries.summary()).toMatchObject({ acknowledged: 0, lost: 0, duplicated: 1 });
});

test('a socket that was closed meanwhile need not receive it', () => {
  const deliveries = new Deliveries();
  deliveries.send('one', [1, 2]);
  deliveries.acknowledge('one');
  deliveries.arrive('one', 1, true);
  deliveries.drop(1);
  deliveries.drop(2);
  expect(deliveries.summary()).toMatchObject({ lost: 0, duplicated: 0 });
  deliveries.arrive('one', 1, true);
  expect(deliveries.summary()).toMatchObject({ duplicated: 1 });
});

test('one that comes to another player has gone astray', () => {
  const deliveries = new Deliveries();
  deliveries.send('one', [1]);
  deliveries.acknowledge('one');
  deliveries.arrive('one', 7, false);
  expect(deliveries.summary()).toMatchObject({ strayed: 1, lost: 1 });
});

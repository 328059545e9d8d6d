import { orInterrupted } from './interruption.ts';

test('interrupted work rejects with the reason', async () => {
  const controller = new AbortController();
  const work = orInterrupted(new Promise(() => undefined), controller.signal);
  controller.abort(new Error('enough'));
  await expect(work).rejects.toThrow('enough');
});

test('work that is not interrupted returns its result', async () => {
  await expect(orInterrupted(Promise.resolve(3), new AbortController().signal)).resolves.toBe(3);
});

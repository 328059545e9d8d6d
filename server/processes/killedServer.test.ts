import { killOnEmbedded, killOnPostgres } from './support/killing.ts';
import { describeWithServices } from './support/site.ts';

test('a server killed again and again loses nothing that it acknowledged, on the embedded database', () =>
  killOnEmbedded(4));

describeWithServices('a server killed again and again', () => {
  test('loses nothing that it acknowledged, on PostgreSQL', () => killOnPostgres(4));
});

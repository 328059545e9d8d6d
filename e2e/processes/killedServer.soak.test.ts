import { killOnEmbedded, killOnPostgres } from './support/killing.ts';
import { describeWithServices } from './support/site.ts';

test('a server killed a hundred times loses no acknowledged write on the embedded database', () =>
  killOnEmbedded(100));

describeWithServices('a server killed a hundred times', () => {
  test('loses no acknowledged write on PostgreSQL', () => killOnPostgres(100));
});

import { sql } from 'kysely';

/** A number of its own in each row, normally distributed, mean 0, deviation 1. */
export const NORMAL = sql<number>`(sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random()))`;

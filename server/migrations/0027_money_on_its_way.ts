import { sql, type Kysely } from 'kysely';

// Earlier releases can't serve orders in a state that they don't know.
export const minCompatibleMigration = '0027_money_on_its_way';

const STATEMENTS = [
  `ALTER TABLE orders DROP CONSTRAINT orders_state_check`,
  `ALTER TABLE orders ADD CONSTRAINT orders_state_check CHECK (state IN (
    'open', 'pending', 'paid', 'delivered', 'disputed', 'refunding', 'cancelled', 'refunded'))`,
  `ALTER TABLE orders
    ADD COLUMN buyer_name text,
    ADD COLUMN time_zone text,
    ADD COLUMN percent_off integer,
    ADD COLUMN ends_at timestamptz,
    ADD COLUMN state_before text,
    ADD COLUMN take_back boolean,
    ADD COLUMN accepted integer,
    ADD COLUMN received integer NOT NULL DEFAULT 0,
    ADD COLUMN checkouts integer NOT NULL DEFAULT 0,
    ADD COLUMN ask_at timestamptz,
    ADD COLUMN asks integer NOT NULL DEFAULT 0,
    ADD COLUMN asked_at timestamptz`,
  `CREATE INDEX orders_buyer_name ON orders (lower(buyer_name))`,
  `ALTER TABLE order_lines
    ADD COLUMN rank_before text,
    ADD COLUMN take_back text CHECK (take_back IN ('undecided', 'waiting', 'by-hand', 'taken', 'kept')),
    ADD COLUMN take_command_id uuid UNIQUE REFERENCES game_commands (id) ON DELETE SET NULL`,
  `CREATE INDEX order_lines_goods ON order_lines (order_id) WHERE take_back IN ('undecided', 'by-hand')`,
  `ALTER TABLE payments
    ADD COLUMN returned integer NOT NULL DEFAULT 0,
    ADD COLUMN is_own boolean NOT NULL DEFAULT true`,
  // Lists and metrics compare it with the total, of every order.
  `CREATE FUNCTION count_received() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE orders SET received = (
      SELECT coalesce(sum(amount - returned), 0) FROM payments
      WHERE order_id = NEW.order_id AND refunded_at IS NULL)
    WHERE id = NEW.order_id;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER payments_received AFTER INSERT OR UPDATE ON payments
    FOR EACH ROW EXECUTE FUNCTION count_received()`,
  `UPDATE orders SET received = sums.sum FROM (
    SELECT order_id, sum(amount) AS sum FROM payments WHERE refunded_at IS NULL GROUP BY order_id) AS sums
    WHERE orders.id = sums.order_id`,
  `CREATE TABLE refunds (
    id uuid PRIMARY KEY,
    provider text NOT NULL,
    payment_id text NOT NULL,
    order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    provider_id text,
    amount integer NOT NULL CHECK (amount >= 0),
    state text NOT NULL CHECK (state IN ('unknown', 'pending', 'requires_action', 'succeeded', 'failed')),
    reason text,
    is_decided boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now(),
    ended_at timestamptz,
    UNIQUE (provider, provider_id),
    FOREIGN KEY (provider, payment_id) REFERENCES payments (provider, id) ON DELETE CASCADE
  )`,
  `CREATE INDEX refunds_payment ON refunds (provider, payment_id)`,
  `CREATE INDEX refunds_order ON refunds (order_id)`,
  `CREATE TABLE disputes (
    provider text NOT NULL,
    id text NOT NULL,
    payment_id text NOT NULL,
    order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    amount integer NOT NULL CHECK (amount >= 0),
    state text NOT NULL CHECK (state IN ('open', 'won', 'lost', 'prevented', 'unclear')),
    status text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (provider, id),
    FOREIGN KEY (provider, payment_id) REFERENCES payments (provider, id) ON DELETE CASCADE
  )`,
  `CREATE INDEX disputes_order ON disputes (order_id)`,
  `CREATE INDEX disputes_payment ON disputes (provider, payment_id)`,
  // One process a minute asks providers.
  `CREATE TABLE order_checks (name text PRIMARY KEY, ran_at timestamptz NOT NULL)`,
  `ALTER TABLE game_servers ADD COLUMN can text[] NOT NULL DEFAULT '{}'`,
  `ALTER TABLE game_commands ADD COLUMN rank_before text`,
  `ALTER TABLE game_commands DROP CONSTRAINT game_commands_kind_check`,
  `ALTER TABLE game_commands ADD CONSTRAINT game_commands_kind_check CHECK (kind IN (
    'give-rank', 'give-coins', 'give-tokens', 'reset-stats', 'message', 'take-rank'))`,
  // In both languages of the site, for alerts that the site itself writes.
  `ALTER TABLE alerts ADD COLUMN texts jsonb`,
  `CREATE OR REPLACE FUNCTION check_order_state() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF OLD.state = NEW.state THEN RETURN NEW; END IF;
    IF NOT coalesce(CASE OLD.state
      WHEN 'open' THEN NEW.state IN ('pending', 'paid', 'cancelled')
      WHEN 'pending' THEN NEW.state IN ('paid', 'open')
      WHEN 'paid' THEN NEW.state IN ('delivered', 'refunding', 'refunded', 'disputed')
      WHEN 'delivered' THEN NEW.state IN ('refunding', 'refunded', 'disputed')
      WHEN 'refunding' THEN NEW.state = 'refunded' OR NEW.state = OLD.state_before
      WHEN 'disputed' THEN NEW.state IN ('paid', 'delivered', 'refunding', 'refunded')
      WHEN 'cancelled' THEN NEW.state IN ('paid', 'refunding', 'refunded') AND NEW.by_person
        AND EXISTS (SELECT FROM payments WHERE order_id = NEW.id)
      WHEN 'refunded' THEN NEW.state = OLD.state_before
      ELSE false
    END, false) THEN
      RAISE EXCEPTION 'An order cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END $$`,
  `UPDATE orders SET buyer_name = users.name FROM users WHERE users.uuid = orders.user_id`,
  `UPDATE orders SET state_before = state, state = 'refunding', by_person = true WHERE refunding_since IS NOT NULL
    AND state IN ('paid', 'delivered', 'disputed', 'cancelled')`,
  `UPDATE payments SET returned = amount WHERE refunded_at IS NOT NULL`,
  // The answers to these refunds are unknown, and are asked for.
  `INSERT INTO refunds (id, provider, payment_id, order_id, amount, state)
    SELECT gen_random_uuid(), payments.provider, payments.id, order_id, amount, 'unknown'
    FROM payments JOIN orders ON orders.id = order_id WHERE orders.state = 'refunding' AND refunded_at IS NULL`,
];

/** Payments that are on their way, refunds and disputes with an end of their own, and what is taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

import { sql, type Kysely } from 'kysely';

export const minCompatibleMigration = '0022_game_link';

const STATEMENTS = [
  // Numbers without gaps: the row of a year is locked until the order that takes the next one is stored.
  `CREATE TABLE order_numbers (year integer PRIMARY KEY, last integer NOT NULL)`,
  // The account goes when its player wants it, the order stays as long as the law asks.
  `CREATE TABLE orders (
    id uuid PRIMARY KEY,
    number text NOT NULL UNIQUE,
    user_id uuid REFERENCES users (uuid) ON DELETE SET NULL,
    state text NOT NULL DEFAULT 'open'
      CHECK (state IN ('open', 'paid', 'delivered', 'disputed', 'cancelled', 'refunded')),
    idempotency_key uuid NOT NULL,
    contents_hash text NOT NULL,
    sum integer NOT NULL CHECK (sum >= 0),
    discount integer NOT NULL CHECK (discount >= 0),
    total integer NOT NULL CHECK (total = sum - discount AND total >= 0),
    vat integer NOT NULL CHECK (vat >= 0),
    vat_percent real NOT NULL,
    provider text NOT NULL CHECK (provider IN ('stripe', 'manual', 'demo')),
    checkout_id text UNIQUE,
    pay_url text,
    created_at timestamptz NOT NULL DEFAULT now(),
    paid_at timestamptz,
    refunding_since timestamptz,
    by_person boolean NOT NULL DEFAULT false
  )`,
  `CREATE INDEX orders_user ON orders (user_id, created_at DESC, id)`,
  `CREATE INDEX orders_created ON orders (created_at DESC, id)`,
  `CREATE INDEX orders_open ON orders (created_at) WHERE state = 'open'`,
  `CREATE INDEX orders_paid ON orders (paid_at) WHERE state IN ('paid', 'disputed')`,
  `CREATE TABLE order_lines (
    order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    place integer NOT NULL,
    item text NOT NULL,
    title text NOT NULL,
    quantity integer NOT NULL CHECK (quantity > 0),
    unit_price integer NOT NULL CHECK (unit_price > 0),
    command_id uuid UNIQUE REFERENCES game_commands (id) ON DELETE SET NULL,
    ended text CHECK (ended IN ('delivered', 'withdrawn')),
    PRIMARY KEY (order_id, place),
    UNIQUE (order_id, item)
  )`,
  `CREATE TABLE payments (
    provider text NOT NULL,
    id text NOT NULL,
    order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    amount integer NOT NULL CHECK (amount >= 0),
    received_at timestamptz NOT NULL DEFAULT now(),
    refunded_at timestamptz,
    PRIMARY KEY (provider, id)
  )`,
  `CREATE INDEX payments_order ON payments (order_id)`,
  // What providers reported: the same report changes nothing twice.
  `CREATE TABLE payment_reports (
    provider text NOT NULL,
    id text NOT NULL,
    kind text NOT NULL,
    subject text,
    order_id uuid REFERENCES orders (id) ON DELETE CASCADE,
    received_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (provider, id)
  )`,
  `CREATE INDEX payment_reports_order ON payment_reports (order_id)`,
  `CREATE TABLE order_events (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    at timestamptz NOT NULL DEFAULT now(),
    kind text NOT NULL,
    to_state text,
    by_name text,
    by_id uuid REFERENCES users (uuid) ON DELETE SET NULL,
    text text
  )`,
  `CREATE INDEX order_events_order ON order_events (order_id, id)`,
  `CREATE INDEX order_events_by ON order_events (by_id) WHERE by_id IS NOT NULL`,
  // The provider of the demo has a till of its own, as a real one does.
  `CREATE TABLE demo_checkouts (
    id text PRIMARY KEY,
    order_id uuid NOT NULL UNIQUE REFERENCES orders (id) ON DELETE CASCADE,
    amount integer NOT NULL,
    state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'paid', 'refunded', 'closed'))
  )`,
  `CREATE FUNCTION check_order_state() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF OLD.state = NEW.state THEN RETURN NEW; END IF;
    IF NOT (CASE OLD.state
      WHEN 'open' THEN NEW.state IN ('paid', 'cancelled')
      WHEN 'paid' THEN NEW.state IN ('delivered', 'refunded', 'disputed')
      WHEN 'delivered' THEN NEW.state IN ('refunded', 'disputed')
      WHEN 'disputed' THEN NEW.state IN ('paid', 'delivered', 'refunded')
      WHEN 'cancelled' THEN NEW.state IN ('paid', 'refunded') AND NEW.by_person
        AND EXISTS (SELECT FROM payments WHERE order_id = NEW.id)
      ELSE false
    END) THEN
      RAISE EXCEPTION 'An order cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER orders_state BEFORE UPDATE OF state ON orders FOR EACH ROW EXECUTE FUNCTION check_order_state()`,
  `CREATE FUNCTION check_new_order() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.state <> 'open' THEN
      RAISE EXCEPTION 'A new order is open, not %', NEW.state USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER orders_new BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION check_new_order()`,
];

/** Orders, their payments, and which state may follow which. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

-- Adding a key looks at both tables through their walls, also as their owner: nothing that is new here holds a row yet.
SELECT set_config('app.company_id', '00000000-0000-0000-0000-000000000000', true), set_config('lock_timeout', '10s', true);
--> statement-breakpoint
CREATE TABLE "billing_accounts" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"look_around_from" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"customer_id" text,
	"subscription_id" text,
	"subscription_item_id" text,
	"status" text,
	"quantity" integer,
	"trial_start" timestamp with time zone,
	"trial_end" timestamp with time zone,
	"current_period_end" timestamp with time zone,
	"cancel_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"past_due_since" timestamp with time zone,
	"had_trial" boolean DEFAULT false NOT NULL,
	"payment_method_id" text,
	"card_brand" text,
	"card_last4" text,
	"next_invoice_at" timestamp with time zone,
	"next_invoice_cents" integer,
	"next_prorations_cents" integer,
	"reminded_of_end" timestamp with time zone,
	"synced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "billing_operations" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb NOT NULL,
	"idempotency_key" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"result_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "billing_operations_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"company_id" uuid NOT NULL,
	"id" text NOT NULL,
	"number" text,
	"amount_cents" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"pdf_url" text,
	"failed_attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "invoices_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "stripe_customers" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD CONSTRAINT "billing_accounts_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_operations" ADD CONSTRAINT "billing_operations_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_operations_open" ON "billing_operations" USING btree ("company_id","kind") WHERE finished_at IS NULL;--> statement-breakpoint
CREATE INDEX "invoices_created" ON "invoices" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "stripe_events_received" ON "stripe_events" USING btree ("received_at");
--> statement-breakpoint
DO $$
DECLARE
  tenant text;
BEGIN
  FOREACH tenant IN ARRAY ARRAY['billing_accounts', 'billing_operations', 'invoices']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant);
    EXECUTE format('CREATE POLICY company_wall ON %I USING (company_id = current_setting(''app.company_id'')::uuid)
      WITH CHECK (company_id = current_setting(''app.company_id'')::uuid)', tenant);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO sorrel_app', tenant);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON stripe_customers, stripe_events TO sorrel_app;

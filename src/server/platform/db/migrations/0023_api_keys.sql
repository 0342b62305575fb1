CREATE TABLE "api_answers" (
	"company_id" uuid NOT NULL,
	"key_id" uuid NOT NULL,
	"idempotency_key" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "api_answers_company_id_key_id_idempotency_key_pk" PRIMARY KEY("company_id","key_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "api_key_directory" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"key_id" uuid NOT NULL,
	"valid_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"made_by" uuid NOT NULL,
	"shown_to" uuid[] NOT NULL,
	"is_personal" boolean NOT NULL,
	"scopes" jsonb NOT NULL,
	"version" text NOT NULL,
	"hint" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"old_token_until" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"revoked_by" uuid,
	"expiry_notified_at" timestamp with time zone,
	CONSTRAINT "api_keys_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "key_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_key" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "api_answers_created" ON "api_answers" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "api_key_directory_key" ON "api_key_directory" USING btree ("company_id","key_id");--> statement-breakpoint
CREATE INDEX "api_keys_owner" ON "api_keys" USING btree ("company_id","owner_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_key" CHECK (NOT "users"."is_key" OR ("users"."joined_on" IS NULL AND "users"."deactivated_at" IS NOT NULL AND "users"."erased_at" IS NOT NULL));
--> statement-breakpoint
-- The owner is bound by row-level security too, also while it looks whether the references are right: it is lifted for the
-- length of this transaction.
ALTER TABLE users NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "api_answers" ADD CONSTRAINT "api_answers_company_id_key_id_api_keys_company_id_id_fk" FOREIGN KEY ("company_id","key_id") REFERENCES "public"."api_keys"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_company_id_owner_id_users_company_id_id_fk" FOREIGN KEY ("company_id","owner_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_company_id_made_by_users_company_id_id_fk" FOREIGN KEY ("company_id","made_by") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_company_id_revoked_by_users_company_id_id_fk" FOREIGN KEY ("company_id","revoked_by") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE users FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
DO $$
DECLARE tenant text;
BEGIN
  FOREACH tenant IN ARRAY ARRAY['api_keys', 'api_answers']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant);
    EXECUTE format('CREATE POLICY company_wall ON %I USING (company_id = current_setting(''app.company_id'')::uuid)
      WITH CHECK (company_id = current_setting(''app.company_id'')::uuid)', tenant);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO sorrel_app', tenant);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON api_key_directory TO sorrel_app;

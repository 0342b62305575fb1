CREATE TABLE "working_exceptions" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"date" date NOT NULL,
	"worked" jsonb NOT NULL,
	CONSTRAINT "working_exceptions_company_id_user_id_date_pk" PRIMARY KEY("company_id","user_id","date")
);
--> statement-breakpoint
ALTER TABLE "working_patterns" ADD COLUMN "weeks" jsonb;--> statement-breakpoint
ALTER TABLE "working_patterns" ADD COLUMN "anchor" date;--> statement-breakpoint
-- The owner is bound by row-level security too, also while it looks whether the references are right: it is lifted for the
-- length of this transaction.
ALTER TABLE working_patterns NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE users NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Each week becomes the only one of its pattern.
UPDATE working_patterns SET weeks = jsonb_build_array(week) WHERE week IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "working_exceptions" ADD CONSTRAINT "working_exceptions_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE working_patterns FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE users FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "working_patterns" DROP COLUMN "week";--> statement-breakpoint
ALTER TABLE working_exceptions ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE working_exceptions FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY company_wall ON working_exceptions USING (company_id = current_setting('app.company_id')::uuid)
  WITH CHECK (company_id = current_setting('app.company_id')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON working_exceptions TO sorrel_app;

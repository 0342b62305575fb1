-- Adding a key looks at both tables through their walls, also as their owner: nothing that is new here holds a row yet.
SELECT set_config('app.company_id', '00000000-0000-0000-0000-000000000000', true);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_fetched_at" timestamp with time zone,
	"content_hash" text,
	"content_changed_at" timestamp with time zone,
	CONSTRAINT "calendar_feeds_company_id_user_id_kind_pk" PRIMARY KEY("company_id","user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "feed_directory" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payroll_days" (
	"company_id" uuid NOT NULL,
	"period_start" date NOT NULL,
	"user_id" uuid NOT NULL,
	"date" date NOT NULL,
	"leave_type" text NOT NULL,
	"days" numeric(7, 2) NOT NULL,
	CONSTRAINT "payroll_days_company_id_period_start_user_id_date_leave_type_pk" PRIMARY KEY("company_id","period_start","user_id","date","leave_type")
);
--> statement-breakpoint
CREATE TABLE "payroll_locks" (
	"company_id" uuid NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"locked_by" uuid NOT NULL,
	"locked_at" timestamp with time zone NOT NULL,
	"lines" jsonb NOT NULL,
	"csv" text NOT NULL,
	"xlsx" text NOT NULL,
	CONSTRAINT "payroll_locks_company_id_start_date_pk" PRIMARY KEY("company_id","start_date"),
	CONSTRAINT "payroll_locks_dates" CHECK ("payroll_locks"."start_date" <= "payroll_locks"."end_date")
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_days" ADD CONSTRAINT "payroll_days_company_id_period_start_payroll_locks_company_id_start_date_fk" FOREIGN KEY ("company_id","period_start") REFERENCES "public"."payroll_locks"("company_id","start_date") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_days" ADD CONSTRAINT "payroll_days_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_days" ADD CONSTRAINT "payroll_days_company_id_leave_type_leave_types_company_id_key_fk" FOREIGN KEY ("company_id","leave_type") REFERENCES "public"."leave_types"("company_id","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_locks" ADD CONSTRAINT "payroll_locks_company_id_locked_by_users_company_id_id_fk" FOREIGN KEY ("company_id","locked_by") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_directory_user" ON "feed_directory" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "payroll_days_date" ON "payroll_days" USING btree ("company_id","date");--> statement-breakpoint
CREATE INDEX "leave_request_days_date" ON "leave_request_days" USING btree ("company_id","date");--> statement-breakpoint
CREATE INDEX "leave_requests_start" ON "leave_requests" USING btree ("company_id","start_date","id");
--> statement-breakpoint
DO $$
DECLARE
  tenant text;
BEGIN
  FOREACH tenant IN ARRAY ARRAY['calendar_feeds', 'payroll_locks', 'payroll_days']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant);
    EXECUTE format('CREATE POLICY company_wall ON %I USING (company_id = current_setting(''app.company_id'')::uuid)
      WITH CHECK (company_id = current_setting(''app.company_id'')::uuid)', tenant);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO sorrel_app', tenant);
  END LOOP;
END $$;
--> statement-breakpoint
-- What a locked pay period told stays told.
REVOKE UPDATE, DELETE ON payroll_locks, payroll_days FROM sorrel_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON feed_directory TO sorrel_app;

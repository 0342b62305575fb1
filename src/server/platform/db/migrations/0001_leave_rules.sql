CREATE TABLE "blocked_periods" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"team_id" uuid,
	"effect" text NOT NULL,
	CONSTRAINT "blocked_periods_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "blocked_periods_dates" CHECK ("blocked_periods"."start_date" <= "blocked_periods"."end_date")
);
--> statement-breakpoint
CREATE TABLE "employments" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"start_date" date,
	"end_date" date,
	CONSTRAINT "employments_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "employments_dates" CHECK ("employments"."start_date" <= "employments"."end_date")
);
--> statement-breakpoint
CREATE TABLE "holiday_changes" (
	"company_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"date" date NOT NULL,
	"name" text NOT NULL,
	"part" text NOT NULL,
	"every_year" boolean NOT NULL,
	"rule" text,
	CONSTRAINT "holiday_changes_company_id_location_id_date_every_year_pk" PRIMARY KEY("company_id","location_id","date","every_year")
);
--> statement-breakpoint
CREATE TABLE "leave_adjustments" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"leave_type" text NOT NULL,
	"date" date NOT NULL,
	"days" numeric(7, 2) NOT NULL,
	"reason" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "leave_adjustments_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "leave_types" (
	"company_id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"colour" text NOT NULL,
	"is_paid" boolean NOT NULL,
	"needs_approval" boolean NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "leave_types_company_id_key_pk" PRIMARY KEY("company_id","key")
);
--> statement-breakpoint
CREATE TABLE "leave_year_starts" (
	"company_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"month_day" text NOT NULL,
	CONSTRAINT "leave_year_starts_company_id_valid_from_pk" PRIMARY KEY("company_id","valid_from")
);
--> statement-breakpoint
CREATE TABLE "location_stays" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid,
	"location_id" uuid,
	"valid_from" date NOT NULL,
	CONSTRAINT "location_stays_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "location_stays_from" UNIQUE NULLS NOT DISTINCT("company_id","user_id","valid_from")
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"country" text,
	"region" text,
	"time_zone" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "locations_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "own_annual_days" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"leave_type" text NOT NULL,
	"valid_from" date NOT NULL,
	"annual_days" numeric(7, 2),
	CONSTRAINT "own_annual_days_company_id_user_id_leave_type_valid_from_pk" PRIMARY KEY("company_id","user_id","leave_type","valid_from")
);
--> statement-breakpoint
CREATE TABLE "pay_schedules" (
	"company_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"every" text,
	"anchor" date,
	CONSTRAINT "pay_schedules_company_id_valid_from_pk" PRIMARY KEY("company_id","valid_from"),
	CONSTRAINT "pay_schedules_anchor" CHECK (("pay_schedules"."every" is null) = ("pay_schedules"."anchor" is null))
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"most_away" integer,
	CONSTRAINT "teams_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "working_patterns" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid,
	"valid_from" date NOT NULL,
	"week" jsonb,
	CONSTRAINT "working_patterns_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "working_patterns_from" UNIQUE NULLS NOT DISTINCT("company_id","user_id","valid_from")
);
--> statement-breakpoint
ALTER TABLE "leave_policies" DROP CONSTRAINT "leave_policies_company_id_companies_company_id_fk";
--> statement-breakpoint
ALTER TABLE "leave_policies" ALTER COLUMN "annual_days" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "leave_policies" ALTER COLUMN "carry_over_days" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "hides_leave_types" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "most_away" integer;
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "most_away_effect" text DEFAULT 'warn' NOT NULL;
--> statement-breakpoint
ALTER TABLE "leave_policies" ADD COLUMN "credited_at" text DEFAULT 'start' NOT NULL;
--> statement-breakpoint
ALTER TABLE "leave_policies" ADD COLUMN "carried_valid_months" integer;
--> statement-breakpoint
ALTER TABLE "leave_policies" ADD COLUMN "lower_limit_days" numeric(7, 2) DEFAULT '0' NOT NULL;
--> statement-breakpoint
ALTER TABLE "leave_requests" ADD COLUMN "amends_id" uuid;
--> statement-breakpoint
ALTER TABLE "leave_requests" ADD COLUMN "amendment_kind" text;
--> statement-breakpoint
ALTER TABLE "leave_requests" ADD COLUMN "created_by" uuid;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "team_id" uuid;
--> statement-breakpoint
CREATE INDEX "employments_user" ON "employments" USING btree ("company_id","user_id");
--> statement-breakpoint
CREATE INDEX "leave_adjustments_user" ON "leave_adjustments" USING btree ("company_id","user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "locations_name" ON "locations" USING btree ("company_id",lower("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "teams_name" ON "teams" USING btree ("company_id",lower("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "leave_requests_one_amendment" ON "leave_requests" USING btree ("company_id","amends_id") WHERE "leave_requests"."status" = 'pending';
--> statement-breakpoint
CREATE INDEX "users_team" ON "users" USING btree ("company_id","team_id");
--> statement-breakpoint
-- What companies have so far moves into the new tables. The owner is bound by the walls too, so they open for the length of
-- this transaction, and close at its end.
ALTER TABLE companies NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE users NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE leave_requests NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE leave_policies NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO leave_types (company_id, key, name, colour, is_paid, needs_approval, created_at)
SELECT company_id, key, built_in.name, key, key <> 'unpaid', true, created_at
FROM companies, (VALUES ('annual', 'Annual'), ('sick', 'Sick'), ('personal', 'Personal'), ('unpaid', 'Unpaid')) AS built_in (key, name);
--> statement-breakpoint
INSERT INTO leave_year_starts (company_id, valid_from, month_day)
SELECT company_id, created_on, leave_year_start FROM companies WHERE leave_year_start <> '01-01';
--> statement-breakpoint
INSERT INTO employments (company_id, id, user_id, start_date, end_date)
SELECT company_id, gen_random_uuid(), id, start_date, end_date FROM users WHERE start_date IS NOT NULL OR end_date IS NOT NULL;
--> statement-breakpoint
UPDATE leave_requests SET created_by = user_id;
--> statement-breakpoint
ALTER TABLE "leave_requests" ALTER COLUMN "created_by" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "companies" DROP COLUMN "leave_year_start";
--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "start_date";
--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "end_date";
--> statement-breakpoint
ALTER TABLE "blocked_periods" ADD CONSTRAINT "blocked_periods_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "blocked_periods" ADD CONSTRAINT "blocked_periods_company_id_team_id_teams_company_id_id_fk" FOREIGN KEY ("company_id","team_id") REFERENCES "public"."teams"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "employments" ADD CONSTRAINT "employments_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "holiday_changes" ADD CONSTRAINT "holiday_changes_company_id_location_id_locations_company_id_id_fk" FOREIGN KEY ("company_id","location_id") REFERENCES "public"."locations"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leave_adjustments" ADD CONSTRAINT "leave_adjustments_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leave_adjustments" ADD CONSTRAINT "leave_adjustments_company_id_created_by_users_company_id_id_fk" FOREIGN KEY ("company_id","created_by") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leave_adjustments" ADD CONSTRAINT "leave_adjustments_company_id_leave_type_leave_types_company_id_key_fk" FOREIGN KEY ("company_id","leave_type") REFERENCES "public"."leave_types"("company_id","key") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leave_types" ADD CONSTRAINT "leave_types_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leave_year_starts" ADD CONSTRAINT "leave_year_starts_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "location_stays" ADD CONSTRAINT "location_stays_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "location_stays" ADD CONSTRAINT "location_stays_company_id_location_id_locations_company_id_id_fk" FOREIGN KEY ("company_id","location_id") REFERENCES "public"."locations"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "own_annual_days" ADD CONSTRAINT "own_annual_days_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "own_annual_days" ADD CONSTRAINT "own_annual_days_company_id_leave_type_leave_types_company_id_key_fk" FOREIGN KEY ("company_id","leave_type") REFERENCES "public"."leave_types"("company_id","key") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pay_schedules" ADD CONSTRAINT "pay_schedules_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "working_patterns" ADD CONSTRAINT "working_patterns_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leave_policies" ADD CONSTRAINT "leave_policies_company_id_leave_type_leave_types_company_id_key_fk" FOREIGN KEY ("company_id","leave_type") REFERENCES "public"."leave_types"("company_id","key") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_company_id_created_by_users_company_id_id_fk" FOREIGN KEY ("company_id","created_by") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_company_id_leave_type_leave_types_company_id_key_fk" FOREIGN KEY ("company_id","leave_type") REFERENCES "public"."leave_types"("company_id","key") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_company_id_amends_id_leave_requests_company_id_id_fk" FOREIGN KEY ("company_id","amends_id") REFERENCES "public"."leave_requests"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_team_id_teams_company_id_id_fk" FOREIGN KEY ("company_id","team_id") REFERENCES "public"."teams"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_amendment" CHECK (("leave_requests"."amends_id" is null) = ("leave_requests"."amendment_kind" is null));
--> statement-breakpoint
-- Leave and amendments: two periods of one person that stand never share a half day. An amendment may overlap the leave
-- that it would change, and no other; once it is decided, it stands in that leave.
ALTER TABLE leave_requests DROP CONSTRAINT leave_requests_no_overlap;
--> statement-breakpoint
ALTER TABLE leave_requests ADD CONSTRAINT leave_requests_no_overlap EXCLUDE USING gist (
  company_id WITH =,
  user_id WITH =,
  (coalesce(amends_id, id)) WITH <>,
  int4range(
    (start_date - date '2000-01-01') * 2 + CASE WHEN half_day_part = 'afternoon' THEN 1 ELSE 0 END,
    (end_date - date '2000-01-01') * 2 + CASE WHEN half_day_part = 'morning' THEN 1 ELSE 2 END
  ) WITH &&
) WHERE (status = 'pending' OR (status = 'approved' AND amends_id IS NULL));
--> statement-breakpoint
ALTER TABLE employments ADD CONSTRAINT employments_no_overlap EXCLUDE USING gist (
  company_id WITH =,
  user_id WITH =,
  daterange(start_date, end_date, '[]') WITH &&
);
--> statement-breakpoint
DO $$
DECLARE
  tenant text;
BEGIN
  FOREACH tenant IN ARRAY ARRAY['teams', 'employments', 'working_patterns', 'locations', 'holiday_changes', 'location_stays',
    'leave_types', 'own_annual_days', 'leave_year_starts', 'pay_schedules', 'leave_adjustments', 'blocked_periods']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant);
    EXECUTE format('CREATE POLICY company_wall ON %I USING (company_id = current_setting(''app.company_id'')::uuid)
      WITH CHECK (company_id = current_setting(''app.company_id'')::uuid)', tenant);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO sorrel_app', tenant);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant);
  END LOOP;
  FOREACH tenant IN ARRAY ARRAY['companies', 'users', 'leave_requests', 'leave_policies']
  LOOP
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant);
  END LOOP;
END $$;
--> statement-breakpoint
REVOKE UPDATE, DELETE ON leave_adjustments FROM sorrel_app;

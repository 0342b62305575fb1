CREATE TABLE "audit_log" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "audit_log_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"industry" text,
	"team_size" text,
	"creator_job_title" text,
	"time_zone" text NOT NULL,
	"leave_year_start" text DEFAULT '01-01' NOT NULL,
	"created_on" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"inquiry_type" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotent_writes" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"result_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotent_writes_company_id_user_id_key_pk" PRIMARY KEY("company_id","user_id","key")
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"profile_image_url" text,
	"company_id" uuid,
	"user_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitation_directory" (
	"email" text NOT NULL,
	"company_id" uuid NOT NULL,
	"invitation_id" uuid NOT NULL,
	CONSTRAINT "invitation_directory_email_company_id_invitation_id_pk" PRIMARY KEY("email","company_id","invitation_id")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "invitations_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "leave_policies" (
	"company_id" uuid NOT NULL,
	"leave_type" text NOT NULL,
	"valid_from" date NOT NULL,
	"annual_days" numeric(7, 2) NOT NULL,
	"accrual_type" text NOT NULL,
	"carry_over_days" numeric(7, 2) NOT NULL,
	CONSTRAINT "leave_policies_company_id_leave_type_valid_from_pk" PRIMARY KEY("company_id","leave_type","valid_from")
);
--> statement-breakpoint
CREATE TABLE "leave_request_days" (
	"company_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"date" date NOT NULL,
	"days" numeric(7, 2) NOT NULL,
	CONSTRAINT "leave_request_days_company_id_request_id_date_pk" PRIMARY KEY("company_id","request_id","date")
);
--> statement-breakpoint
CREATE TABLE "leave_requests" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"leave_type" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"is_half_day" boolean NOT NULL,
	"half_day_part" text,
	"notes" text,
	"total_days" numeric(7, 2) NOT NULL,
	"status" text NOT NULL,
	"rejection_reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "leave_requests_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "leave_requests_dates" CHECK ("leave_requests"."start_date" <= "leave_requests"."end_date"),
	CONSTRAINT "leave_requests_half" CHECK ("leave_requests"."half_day_part" is null or "leave_requests"."start_date" = "leave_requests"."end_date")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"reset_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"identity_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"identity_id" uuid NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"manager_id" uuid,
	"start_date" date,
	"end_date" date,
	"profile_image_url" text,
	"joined_on" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deactivated_at" timestamp with time zone,
	CONSTRAINT "users_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_company_id_invited_by_users_company_id_id_fk" FOREIGN KEY ("company_id","invited_by") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_policies" ADD CONSTRAINT "leave_policies_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_request_days" ADD CONSTRAINT "leave_request_days_company_id_request_id_leave_requests_company_id_id_fk" FOREIGN KEY ("company_id","request_id") REFERENCES "public"."leave_requests"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_company_id_decided_by_users_company_id_id_fk" FOREIGN KEY ("company_id","decided_by") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_identity_id_identities_id_fk" FOREIGN KEY ("identity_id") REFERENCES "public"."identities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_manager_id_users_company_id_id_fk" FOREIGN KEY ("company_id","manager_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("company_id","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identities_subject" ON "identities" USING btree ("issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open_email" ON "invitations" USING btree ("company_id","email") WHERE "invitations"."accepted_at" is null and "invitations"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "leave_requests_user" ON "leave_requests" USING btree ("company_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "leave_requests_dates_of_status" ON "leave_requests" USING btree ("company_id","status","start_date","end_date");--> statement-breakpoint
CREATE INDEX "sessions_identity" ON "sessions" USING btree ("identity_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_identity" ON "users" USING btree ("company_id","identity_id");--> statement-breakpoint
CREATE INDEX "users_manager" ON "users" USING btree ("company_id","manager_id");--> statement-breakpoint
-- Overlap: two periods of one person that are pending or approved never share a half day (leave-rules, section 1).
-- A date has two slots, counted from 2000-01-01: its morning and its afternoon.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
ALTER TABLE leave_requests ADD CONSTRAINT leave_requests_no_overlap EXCLUDE USING gist (
  company_id WITH =,
  user_id WITH =,
  int4range(
    (start_date - date '2000-01-01') * 2 + CASE WHEN half_day_part = 'afternoon' THEN 1 ELSE 0 END,
    (end_date - date '2000-01-01') * 2 + CASE WHEN half_day_part = 'morning' THEN 1 ELSE 2 END
  ) WITH &&
) WHERE (status IN ('pending', 'approved'));
--> statement-breakpoint
-- The wall between companies. The app works as sorrel_app, which owns nothing and bypasses nothing; FORCE binds the
-- owner too. A transaction that names no company gets an error, not an empty list.
DO $$
DECLARE
  tenant text;
BEGIN
  FOREACH tenant IN ARRAY ARRAY['companies', 'users', 'invitations', 'leave_policies', 'leave_requests',
    'leave_request_days', 'audit_log', 'idempotent_writes']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant);
    EXECUTE format('CREATE POLICY company_wall ON %I USING (company_id = current_setting(''app.company_id'')::uuid)
      WITH CHECK (company_id = current_setting(''app.company_id'')::uuid)', tenant);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO sorrel_app', tenant);
  END LOOP;
END $$;
--> statement-breakpoint
REVOKE UPDATE, DELETE ON audit_log FROM sorrel_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON identities, sessions, invitation_directory, contact_messages, rate_limits
  TO sorrel_app;

CREATE TABLE "announcements" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"topics" text[] NOT NULL,
	"user_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcements_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
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
CREATE TABLE "audit_log" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"personal_digest" text,
	"key_id" uuid,
	CONSTRAINT "audit_log_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "audit_personal" (
	"company_id" uuid NOT NULL,
	"audit_id" uuid NOT NULL,
	"user_id" uuid,
	"salt" text,
	"before" jsonb,
	"after" jsonb,
	"erased_at" timestamp with time zone,
	CONSTRAINT "audit_personal_company_id_audit_id_pk" PRIMARY KEY("company_id","audit_id")
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"company_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"audit_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "audit_seals_company_id_position_pk" PRIMARY KEY("company_id","position")
);
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
	"open_cents" integer,
	"unit_cents" integer,
	"currency" text,
	"payer_id" uuid,
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
CREATE TABLE "calendar_feeds" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sealed_token" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_fetched_at" timestamp with time zone,
	"content_hash" text,
	"content_changed_at" timestamp with time zone,
	CONSTRAINT "calendar_feeds_company_id_user_id_kind_pk" PRIMARY KEY("company_id","user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"industry" text,
	"team_size" text,
	"creator_job_title" text,
	"time_zone" text NOT NULL,
	"most_away" integer,
	"most_away_effect" text DEFAULT 'warn' NOT NULL,
	"sign_in_to_decide" boolean DEFAULT false NOT NULL,
	"illness_days_back" integer DEFAULT 3 NOT NULL,
	"remind_after_days" integer DEFAULT 2 NOT NULL,
	"join_after_days" integer DEFAULT 4 NOT NULL,
	"admins_after_days" integer DEFAULT 6 NOT NULL,
	"last_word" text DEFAULT 'none' NOT NULL,
	"last_word_after_days" integer DEFAULT 10 NOT NULL,
	"created_on" date NOT NULL,
	"done_steps" text[] DEFAULT '{}' NOT NULL,
	"weekly_away_on" date,
	"deletion_asked_at" timestamp with time zone,
	"deletion_due_at" timestamp with time zone,
	"deletion_asked_by" uuid,
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
CREATE TABLE "decision_links" (
	"company_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"request_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"choice" text NOT NULL,
	"shown_version" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "decision_links_company_id_token_hash_pk" PRIMARY KEY("company_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "domain_events" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"data" jsonb NOT NULL,
	"key_id" uuid,
	"sequence" integer,
	CONSTRAINT "domain_events_company_id_id_pk" PRIMARY KEY("company_id","id")
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
CREATE TABLE "feed_directory" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL
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
CREATE TABLE "invitation_blocks" (
	"company_id" uuid NOT NULL,
	"email_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"counts" boolean DEFAULT true NOT NULL,
	CONSTRAINT "invitation_blocks_company_id_email_hash_pk" PRIMARY KEY("company_id","email_hash")
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
	"declined_at" timestamp with time zone,
	"undelivered_at" timestamp with time zone,
	CONSTRAINT "invitations_company_id_id_pk" PRIMARY KEY("company_id","id")
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
	"subscription_id" text,
	"hosted_url" text,
	"needs_action" boolean DEFAULT false NOT NULL,
	"currency" text,
	"failed_attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "invoices_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "leave_adjustments" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"leave_type" text NOT NULL,
	"date" date NOT NULL,
	"unit" text DEFAULT 'days' NOT NULL,
	"amount" numeric(7, 2),
	"stated_amount" numeric(7, 2),
	"reason" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "leave_adjustments_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "leave_adjustments_amounts" CHECK ("leave_adjustments"."amount" IS NOT NULL OR "leave_adjustments"."stated_amount" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "leave_policies" (
	"company_id" uuid NOT NULL,
	"leave_type" text NOT NULL,
	"valid_from" date NOT NULL,
	"unit" text DEFAULT 'days' NOT NULL,
	"unit_since" date,
	"annual_amount" numeric(7, 2),
	"accrual_type" text NOT NULL,
	"credited_at" text DEFAULT 'start' NOT NULL,
	"carry_over_amount" numeric(7, 2),
	"carried_valid_months" integer,
	"lower_limit_amount" numeric(7, 2) DEFAULT '0' NOT NULL,
	CONSTRAINT "leave_policies_company_id_leave_type_valid_from_pk" PRIMARY KEY("company_id","leave_type","valid_from")
);
--> statement-breakpoint
CREATE TABLE "leave_request_days" (
	"company_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"date" date NOT NULL,
	"days" numeric(7, 2) NOT NULL,
	"minutes" integer NOT NULL,
	CONSTRAINT "leave_request_days_company_id_request_id_date_pk" PRIMARY KEY("company_id","request_id","date")
);
--> statement-breakpoint
CREATE TABLE "leave_requests" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"amends_id" uuid,
	"amendment_kind" text,
	"leave_type" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"starts_at" text,
	"ends_at" text,
	"notes" text,
	"unit" text DEFAULT 'days' NOT NULL,
	"total_days" numeric(7, 2) NOT NULL,
	"total_minutes" integer NOT NULL,
	"status" text NOT NULL,
	"rejection_reason" text,
	"created_by" uuid NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"approval_steps" jsonb,
	"waiting_since" timestamp with time zone,
	"escalation" text DEFAULT 'none' NOT NULL,
	"ends_on" date,
	"revision" integer DEFAULT 0 NOT NULL,
	"revised_at" timestamp with time zone,
	"cover_id" uuid,
	"cover_answer" text,
	"cover_answered_at" timestamp with time zone,
	"handover_note" text,
	CONSTRAINT "leave_requests_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "leave_requests_amendment" CHECK (("leave_requests"."amends_id" is null) = ("leave_requests"."amendment_kind" is null)),
	CONSTRAINT "leave_requests_cover" CHECK (("leave_requests"."cover_id" is null) = ("leave_requests"."cover_answer" is null) and "leave_requests"."cover_id" <> "leave_requests"."user_id"),
	CONSTRAINT "leave_requests_dates" CHECK ("leave_requests"."start_date" <= "leave_requests"."end_date"),
	CONSTRAINT "leave_requests_times" CHECK ("leave_requests"."starts_at" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and "leave_requests"."ends_at" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
--> statement-breakpoint
CREATE TABLE "leave_types" (
	"company_id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"colour" text NOT NULL,
	"is_paid" boolean NOT NULL,
	"needs_approval" boolean NOT NULL,
	"approval_steps" jsonb,
	"is_private" boolean DEFAULT false NOT NULL,
	"cover" text DEFAULT 'off' NOT NULL,
	"cover_above_days" integer,
	"cover_must_accept" boolean DEFAULT false NOT NULL,
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
CREATE TABLE "notification_preferences" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"email" boolean NOT NULL,
	"in_app" boolean NOT NULL,
	CONSTRAINT "notification_preferences_company_id_user_id_kind_pk" PRIMARY KEY("company_id","user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notifications_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "own_entitlements" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"leave_type" text NOT NULL,
	"valid_from" date NOT NULL,
	"unit" text DEFAULT 'days' NOT NULL,
	"annual_amount" numeric(7, 2),
	"is_converted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "own_entitlements_company_id_user_id_leave_type_valid_from_pk" PRIMARY KEY("company_id","user_id","leave_type","valid_from")
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
CREATE TABLE "payroll_days" (
	"company_id" uuid NOT NULL,
	"period_start" date NOT NULL,
	"user_id" uuid NOT NULL,
	"date" date NOT NULL,
	"leave_type" text NOT NULL,
	"days" numeric(7, 2) NOT NULL,
	"minutes" integer NOT NULL,
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
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"reset_at" timestamp with time zone NOT NULL,
	"full_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"identity_id" uuid NOT NULL,
	"browser" text,
	"system" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL
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
CREATE TABLE "teams" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"most_away" integer,
	CONSTRAINT "teams_company_id_id_pk" PRIMARY KEY("company_id","id")
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
	"deputy_id" uuid,
	"deputy_from" date,
	"deputy_until" date,
	"team_id" uuid,
	"profile_image_url" text,
	"locale" text,
	"week_start" text DEFAULT 'sunday' NOT NULL,
	"joined_on" date,
	"invite_asked_at" timestamp with time zone,
	"invite_asked_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"deactivated_at" timestamp with time zone,
	"mail_undelivered_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"is_key" boolean DEFAULT false NOT NULL,
	CONSTRAINT "users_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "users_key" CHECK (NOT "users"."is_key" OR ("users"."joined_on" IS NULL AND "users"."deactivated_at" IS NOT NULL AND "users"."erased_at" IS NOT NULL)),
	CONSTRAINT "users_deputy" CHECK (("users"."deputy_from" IS NULL) = ("users"."deputy_until" IS NULL) AND "users"."deputy_from" <= "users"."deputy_until"
        AND ("users"."deputy_from" IS NULL OR "users"."deputy_id" IS NOT NULL) AND "users"."deputy_id" <> "users"."id")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"attempted_at" timestamp with time zone,
	"duration_ms" integer,
	"status_code" integer,
	"answer" text,
	"problem" text,
	CONSTRAINT "webhook_deliveries_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"url" text NOT NULL,
	"types" text[] NOT NULL,
	"sees_private_types" boolean NOT NULL,
	"secret" text NOT NULL,
	"earlier_secret" text,
	"earlier_secret_until" timestamp with time zone,
	"shown_to" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"failing_since" timestamp with time zone,
	"off_since" timestamp with time zone,
	"off_because" text,
	CONSTRAINT "webhook_endpoints_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "webhook_endpoints_off" CHECK (("webhook_endpoints"."off_since" IS NULL) = ("webhook_endpoints"."off_because" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "working_exceptions" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"date" date NOT NULL,
	"worked" jsonb NOT NULL,
	CONSTRAINT "working_exceptions_company_id_user_id_date_pk" PRIMARY KEY("company_id","user_id","date")
);
--> statement-breakpoint
CREATE TABLE "working_patterns" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid,
	"valid_from" date NOT NULL,
	"weeks" jsonb,
	"anchor" date,
	CONSTRAINT "working_patterns_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "working_patterns_from" UNIQUE NULLS NOT DISTINCT("company_id","user_id","valid_from")
);
--> statement-breakpoint
ALTER TABLE "api_answers" ADD CONSTRAINT "api_answers_company_id_key_id_api_keys_company_id_id_fk" FOREIGN KEY ("company_id","key_id") REFERENCES "public"."api_keys"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_company_id_owner_id_users_company_id_id_fk" FOREIGN KEY ("company_id","owner_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_company_id_made_by_users_company_id_id_fk" FOREIGN KEY ("company_id","made_by") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_company_id_revoked_by_users_company_id_id_fk" FOREIGN KEY ("company_id","revoked_by") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_personal" ADD CONSTRAINT "audit_personal_company_id_audit_id_audit_log_company_id_id_fk" FOREIGN KEY ("company_id","audit_id") REFERENCES "public"."audit_log"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_personal" ADD CONSTRAINT "audit_personal_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD CONSTRAINT "billing_accounts_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_operations" ADD CONSTRAINT "billing_operations_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_periods" ADD CONSTRAINT "blocked_periods_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_periods" ADD CONSTRAINT "blocked_periods_company_id_team_id_teams_company_id_id_fk" FOREIGN KEY ("company_id","team_id") REFERENCES "public"."teams"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_links" ADD CONSTRAINT "decision_links_company_id_request_id_leave_requests_company_id_id_fk" FOREIGN KEY ("company_id","request_id") REFERENCES "public"."leave_requests"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_links" ADD CONSTRAINT "decision_links_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employments" ADD CONSTRAINT "employments_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holiday_changes" ADD CONSTRAINT "holiday_changes_company_id_location_id_locations_company_id_id_fk" FOREIGN KEY ("company_id","location_id") REFERENCES "public"."locations"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_blocks" ADD CONSTRAINT "invitation_blocks_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_company_id_invited_by_users_company_id_id_fk" FOREIGN KEY ("company_id","invited_by") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_adjustments" ADD CONSTRAINT "leave_adjustments_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_adjustments" ADD CONSTRAINT "leave_adjustments_company_id_created_by_users_company_id_id_fk" FOREIGN KEY ("company_id","created_by") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_adjustments" ADD CONSTRAINT "leave_adjustments_company_id_leave_type_leave_types_company_id_key_fk" FOREIGN KEY ("company_id","leave_type") REFERENCES "public"."leave_types"("company_id","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_policies" ADD CONSTRAINT "leave_policies_company_id_leave_type_leave_types_company_id_key_fk" FOREIGN KEY ("company_id","leave_type") REFERENCES "public"."leave_types"("company_id","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_request_days" ADD CONSTRAINT "leave_request_days_company_id_request_id_leave_requests_company_id_id_fk" FOREIGN KEY ("company_id","request_id") REFERENCES "public"."leave_requests"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_company_id_cover_id_users_company_id_id_fk" FOREIGN KEY ("company_id","cover_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_company_id_created_by_users_company_id_id_fk" FOREIGN KEY ("company_id","created_by") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_company_id_decided_by_users_company_id_id_fk" FOREIGN KEY ("company_id","decided_by") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_company_id_leave_type_leave_types_company_id_key_fk" FOREIGN KEY ("company_id","leave_type") REFERENCES "public"."leave_types"("company_id","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_company_id_amends_id_leave_requests_company_id_id_fk" FOREIGN KEY ("company_id","amends_id") REFERENCES "public"."leave_requests"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_types" ADD CONSTRAINT "leave_types_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_year_starts" ADD CONSTRAINT "leave_year_starts_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_stays" ADD CONSTRAINT "location_stays_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_stays" ADD CONSTRAINT "location_stays_company_id_location_id_locations_company_id_id_fk" FOREIGN KEY ("company_id","location_id") REFERENCES "public"."locations"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_entitlements" ADD CONSTRAINT "own_entitlements_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_entitlements" ADD CONSTRAINT "own_entitlements_company_id_leave_type_leave_types_company_id_key_fk" FOREIGN KEY ("company_id","leave_type") REFERENCES "public"."leave_types"("company_id","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_schedules" ADD CONSTRAINT "pay_schedules_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_days" ADD CONSTRAINT "payroll_days_company_id_period_start_payroll_locks_company_id_start_date_fk" FOREIGN KEY ("company_id","period_start") REFERENCES "public"."payroll_locks"("company_id","start_date") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_days" ADD CONSTRAINT "payroll_days_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_days" ADD CONSTRAINT "payroll_days_company_id_leave_type_leave_types_company_id_key_fk" FOREIGN KEY ("company_id","leave_type") REFERENCES "public"."leave_types"("company_id","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_locks" ADD CONSTRAINT "payroll_locks_company_id_locked_by_users_company_id_id_fk" FOREIGN KEY ("company_id","locked_by") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_identity_id_identities_id_fk" FOREIGN KEY ("identity_id") REFERENCES "public"."identities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_manager_id_users_company_id_id_fk" FOREIGN KEY ("company_id","manager_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_deputy_id_users_company_id_id_fk" FOREIGN KEY ("company_id","deputy_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_team_id_teams_company_id_id_fk" FOREIGN KEY ("company_id","team_id") REFERENCES "public"."teams"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_company_id_endpoint_id_webhook_endpoints_company_id_id_fk" FOREIGN KEY ("company_id","endpoint_id") REFERENCES "public"."webhook_endpoints"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "working_exceptions" ADD CONSTRAINT "working_exceptions_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "working_patterns" ADD CONSTRAINT "working_patterns_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_at" ON "announcements" USING btree ("company_id","at");--> statement-breakpoint
CREATE INDEX "api_answers_created" ON "api_answers" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "api_key_directory_key" ON "api_key_directory" USING btree ("company_id","key_id");--> statement-breakpoint
CREATE INDEX "api_keys_owner" ON "api_keys" USING btree ("company_id","owner_id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("company_id","subject_id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("company_id","actor_id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("company_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_personal_user" ON "audit_personal" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_seals_line" ON "audit_seals" USING btree ("company_id","audit_id");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_operations_open" ON "billing_operations" USING btree ("company_id","kind") WHERE finished_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "domain_events_sequence" ON "domain_events" USING btree ("company_id","sequence");--> statement-breakpoint
CREATE INDEX "domain_events_waiting" ON "domain_events" USING btree ("company_id","id") WHERE "domain_events"."sequence" IS NULL;--> statement-breakpoint
CREATE INDEX "domain_events_at" ON "domain_events" USING btree ("company_id","at");--> statement-breakpoint
CREATE INDEX "employments_user" ON "employments" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "feed_directory_user" ON "feed_directory" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identities_subject" ON "identities" USING btree ("issuer","subject");--> statement-breakpoint
CREATE INDEX "identities_company" ON "identities" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "invitation_directory_invitation" ON "invitation_directory" USING btree ("invitation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open_email" ON "invitations" USING btree ("company_id","email") WHERE "invitations"."accepted_at" is null and "invitations"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "invoices_created" ON "invoices" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "leave_adjustments_user" ON "leave_adjustments" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "leave_request_days_date" ON "leave_request_days" USING btree ("company_id","date");--> statement-breakpoint
CREATE UNIQUE INDEX "leave_requests_one_amendment" ON "leave_requests" USING btree ("company_id","amends_id") WHERE "leave_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "leave_requests_cover_id" ON "leave_requests" USING btree ("company_id","cover_id","end_date") WHERE "leave_requests"."cover_id" is not null;--> statement-breakpoint
CREATE INDEX "leave_requests_user" ON "leave_requests" USING btree ("company_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "leave_requests_dates_of_status" ON "leave_requests" USING btree ("company_id","status","start_date","end_date");--> statement-breakpoint
CREATE INDEX "leave_requests_start" ON "leave_requests" USING btree ("company_id","start_date","id");--> statement-breakpoint
CREATE INDEX "leave_requests_ahead" ON "leave_requests" USING btree ("company_id","end_date","start_date","user_id","id") WHERE "leave_requests"."status" = 'approved' AND "leave_requests"."amends_id" IS NULL;--> statement-breakpoint
CREATE INDEX "leave_requests_ahead_by_clock" ON "leave_requests" USING btree ("company_id","end_date","start_date","user_id","id") WHERE "leave_requests"."status" = 'approved' AND "leave_requests"."amends_id" IS NULL AND "leave_requests"."unit" = 'hours' AND coalesce("leave_requests"."starts_at", "leave_requests"."ends_at") IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "locations_name" ON "locations" USING btree ("company_id",lower("name"));--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("company_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_path" ON "notifications" USING btree ("company_id","path");--> statement-breakpoint
CREATE INDEX "payroll_days_date" ON "payroll_days" USING btree ("company_id","date");--> statement-breakpoint
CREATE INDEX "sessions_identity" ON "sessions" USING btree ("identity_id");--> statement-breakpoint
CREATE INDEX "stripe_events_received" ON "stripe_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "teams_name" ON "teams" USING btree ("company_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_identity" ON "users" USING btree ("company_id","identity_id");--> statement-breakpoint
CREATE INDEX "users_manager" ON "users" USING btree ("company_id","manager_id");--> statement-breakpoint
CREATE INDEX "users_team" ON "users" USING btree ("company_id","team_id");--> statement-breakpoint
CREATE INDEX "users_deputy" ON "users" USING btree ("company_id","deputy_id") WHERE "users"."deputy_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "users_deciders" ON "users" USING btree ("company_id","role") WHERE "users"."role" <> 'employee';--> statement-breakpoint
CREATE INDEX "users_active" ON "users" USING btree ("company_id","joined_on") WHERE "users"."deactivated_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "users_prepared" ON "users" USING btree ("company_id",lower("email")) WHERE "users"."joined_on" IS NULL AND "users"."deactivated_at" IS NULL;--> statement-breakpoint
CREATE INDEX "users_deactivated" ON "users" USING btree ("company_id","id") WHERE "users"."deactivated_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint" ON "webhook_deliveries" USING btree ("company_id","endpoint_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created" ON "webhook_deliveries" USING btree ("company_id","created_at");--> statement-breakpoint
-- What drizzle-kit can't generate, by hand.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- Leave and amendments, in minutes of the wall clock: two periods of one person that stand never share one (leave-rules, section 1).
-- An amendment may overlap the leave that it would change, and no other; once it is decided, it stands in that leave.
ALTER TABLE leave_requests ADD CONSTRAINT leave_requests_no_overlap EXCLUDE USING gist (
  company_id WITH =,
  user_id WITH =,
  (coalesce(amends_id, id)) WITH <>,
  int4range(
    (start_date - date '2000-01-01') * 1440 + coalesce(left(starts_at, 2)::integer * 60 + right(starts_at, 2)::integer, 0),
    (end_date - date '2000-01-01') * 1440 + coalesce(left(ends_at, 2)::integer * 60 + right(ends_at, 2)::integer, 1440)
  ) WITH &&
) WHERE (status = 'pending' OR (status = 'approved' AND amends_id IS NULL));
--> statement-breakpoint
ALTER TABLE employments ADD CONSTRAINT employments_no_overlap EXCLUDE USING gist (
  company_id WITH =,
  user_id WITH =,
  daterange(start_date, end_date, '[]') WITH &&
);
--> statement-breakpoint
-- The wall between companies. The app works as sorrel_app, which owns nothing and bypasses nothing; FORCE binds the owner too.
-- A transaction that names no company gets an error, not an empty list.
DO $$
DECLARE
  tenant text;
BEGIN
  FOREACH tenant IN ARRAY ARRAY[
    'announcements', 'api_answers', 'api_keys', 'audit_log', 'audit_personal', 'audit_seals', 'billing_accounts',
    'billing_operations', 'blocked_periods', 'calendar_feeds', 'companies', 'decision_links', 'domain_events',
    'employments', 'holiday_changes', 'idempotent_writes', 'invitation_blocks', 'invitations', 'invoices',
    'leave_adjustments', 'leave_policies', 'leave_request_days', 'leave_requests', 'leave_types', 'leave_year_starts',
    'location_stays', 'locations', 'notification_preferences', 'notifications', 'own_entitlements', 'pay_schedules',
    'payroll_days', 'payroll_locks', 'teams', 'users', 'webhook_deliveries', 'webhook_endpoints', 'working_exceptions',
    'working_patterns']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant);
    EXECUTE format('CREATE POLICY company_wall ON %I USING (company_id = current_setting(''app.company_id'')::uuid)
      WITH CHECK (company_id = current_setting(''app.company_id'')::uuid)', tenant);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO sorrel_app', tenant);
  END LOOP;
END $$;
--> statement-breakpoint
-- What was noted stays noted: the audit log and its seals, adjustments, and what a locked pay period told. The values of a
-- person who is erased go, and the words of an adjustment.
REVOKE UPDATE, DELETE ON audit_log, audit_seals, audit_personal, leave_adjustments, payroll_locks, payroll_days FROM sorrel_app;
--> statement-breakpoint
GRANT UPDATE (salt, before, after, erased_at) ON audit_personal TO sorrel_app;
--> statement-breakpoint
GRANT UPDATE (reason) ON leave_adjustments TO sorrel_app;
--> statement-breakpoint
-- Looked up before a company is known.
GRANT SELECT, INSERT, UPDATE, DELETE ON identities, sessions, invitation_directory, feed_directory, api_key_directory,
  stripe_customers, stripe_events, contact_messages, rate_limits TO sorrel_app;
--> statement-breakpoint
-- Two random uuids are 244 random bits.
INSERT INTO signing_keys VALUES ('unsubscribe', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
--> statement-breakpoint
GRANT SELECT ON signing_keys TO sorrel_app;

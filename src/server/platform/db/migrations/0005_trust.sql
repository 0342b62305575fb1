-- The foreign keys look into tables behind the wall.
SELECT set_config('app.company_id', '00000000-0000-0000-0000-000000000000', true), set_config('lock_timeout', '10s', true);
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
ALTER TABLE "audit_log" ADD COLUMN "personal_digest" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "deletion_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "deletion_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "deletion_asked_by" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_personal" ADD CONSTRAINT "audit_personal_company_id_audit_id_audit_log_company_id_id_fk" FOREIGN KEY ("company_id","audit_id") REFERENCES "public"."audit_log"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_personal" ADD CONSTRAINT "audit_personal_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_personal_user" ON "audit_personal" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_seals_line" ON "audit_seals" USING btree ("company_id","audit_id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("company_id","actor_id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("company_id","at","id");
--> statement-breakpoint
DO $$
DECLARE
  tenant text;
BEGIN
  FOREACH tenant IN ARRAY ARRAY['audit_personal', 'audit_seals']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant);
    EXECUTE format('CREATE POLICY company_wall ON %I USING (company_id = current_setting(''app.company_id'')::uuid)
      WITH CHECK (company_id = current_setting(''app.company_id'')::uuid)', tenant);
  END LOOP;
END $$;
--> statement-breakpoint
-- Values can be erased; the chain is only ever added to.
GRANT SELECT, INSERT, UPDATE (salt, before, after, erased_at) ON audit_personal TO sorrel_app;
--> statement-breakpoint
GRANT SELECT, INSERT ON audit_seals TO sorrel_app;
--> statement-breakpoint
-- An adjustment is never changed, but for the words of somebody who is erased.
GRANT UPDATE (reason) ON leave_adjustments TO sorrel_app;
--> statement-breakpoint
-- What lines hold of people so far moves out of them. The owner is bound by the walls too, so they open for the length of this
-- transaction, and close at its end.
ALTER TABLE audit_log NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE leave_requests NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- RFC 8785 for an object of texts, as `audit/chain.ts` writes it.
CREATE FUNCTION pg_temp.canonical(facts jsonb) RETURNS text LANGUAGE sql AS
$$ SELECT coalesce('{' || string_agg(to_json(key)::text || ':' || value::text, ',' ORDER BY key COLLATE "C") || '}', 'null') FROM jsonb_each(facts) $$;
--> statement-breakpoint
CREATE FUNCTION pg_temp.personal(facts jsonb) RETURNS jsonb LANGUAGE sql AS
$$ SELECT jsonb_object_agg(key, value) FROM jsonb_each(CASE jsonb_typeof(facts) WHEN 'object' THEN facts END)
   WHERE key IN ('firstName', 'lastName', 'reason', 'rejectionReason') AND jsonb_typeof(value) = 'string' $$;
--> statement-breakpoint
INSERT INTO audit_personal (company_id, audit_id, user_id, salt, before, after)
SELECT line.company_id, line.id, CASE WHEN action LIKE 'leave-request.%' OR action LIKE 'leave-amendment.%' THEN request.user_id ELSE subject_id END,
  replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), pg_temp.personal(line.before), pg_temp.personal(line.after)
FROM audit_log line LEFT JOIN leave_requests request ON request.company_id = line.company_id AND request.id = line.subject_id
WHERE pg_temp.personal(line.before) IS NOT NULL OR pg_temp.personal(line.after) IS NOT NULL;
--> statement-breakpoint
UPDATE audit_log line SET before = nullif(line.before - ARRAY['firstName', 'lastName', 'reason', 'rejectionReason'], '{}'),
  after = nullif(line.after - ARRAY['firstName', 'lastName', 'reason', 'rejectionReason'], '{}'),
  personal_digest = encode(sha256(convert_to(personal.salt || '{"after":' || pg_temp.canonical(personal.after) || ',"before":'
    || pg_temp.canonical(personal.before) || '}', 'UTF8')), 'hex')
FROM audit_personal personal WHERE personal.company_id = line.company_id AND personal.audit_id = line.id;
--> statement-breakpoint
ALTER TABLE leave_requests FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE audit_log FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE audit_personal FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE audit_seals FORCE ROW LEVEL SECURITY;

ALTER TABLE "invitations" DROP CONSTRAINT "invitations_company_id_team_id_teams_company_id_id_fk";
--> statement-breakpoint
DROP INDEX "users_active";--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "joined_on" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "invite_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "invite_asked_by" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "users_prepared" ON "users" USING btree ("company_id",lower("email")) WHERE "users"."joined_on" IS NULL AND "users"."deactivated_at" IS NULL;--> statement-breakpoint
CREATE INDEX "users_active" ON "users" USING btree ("company_id","joined_on") WHERE "users"."deactivated_at" IS NULL;--> statement-breakpoint
-- Everybody with an open invitation becomes a prepared person, with what the invitation says of them. The owner is bound
-- by row-level security too, so it is lifted for the length of this transaction.
ALTER TABLE invitations NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE users NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE employments NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE audit_log NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Not somebody who was here before: they come back as who they were.
INSERT INTO users (company_id, id, identity_id, first_name, last_name, email, role, team_id, created_at)
SELECT company_id, gen_random_uuid(), gen_random_uuid(), coalesce(nullif(left(initcap(trim(regexp_replace(split_part(email, '@', 1), '[._+-]+', ' ', 'g'))), 100), ''), 'Unnamed'), '', email, role, team_id, created_at
FROM invitations invitation
WHERE accepted_at IS NULL AND revoked_at IS NULL AND NOT EXISTS (
  SELECT 1 FROM users known WHERE known.company_id = invitation.company_id AND lower(known.email) = invitation.email);
--> statement-breakpoint
INSERT INTO identities (id, issuer, subject, email, first_name, last_name, company_id, user_id, created_at)
SELECT identity_id, 'prepared', company_id || ' ' || id, email, first_name, last_name, company_id, id, created_at
FROM users WHERE joined_on IS NULL;
--> statement-breakpoint
INSERT INTO employments (company_id, id, user_id, start_date)
SELECT person.company_id, gen_random_uuid(), person.id, invitation.start_date
FROM users person JOIN invitations invitation ON invitation.company_id = person.company_id AND invitation.email = person.email
WHERE person.joined_on IS NULL AND invitation.accepted_at IS NULL AND invitation.revoked_at IS NULL AND invitation.start_date IS NOT NULL;
--> statement-breakpoint
-- Managers: of the prepared people, and of those who have joined and wait for one who hasn't.
UPDATE users person SET manager_id = (
  SELECT manager.id FROM users manager
  WHERE manager.company_id = person.company_id AND lower(manager.email) = invitation.manager_email
    AND manager.role <> 'employee' AND manager.deactivated_at IS NULL AND manager.id <> person.id
  ORDER BY manager.joined_on NULLS LAST, manager.id LIMIT 1)
FROM invitations invitation
WHERE person.joined_on IS NULL AND invitation.company_id = person.company_id AND invitation.email = person.email
  AND invitation.accepted_at IS NULL AND invitation.revoked_at IS NULL;
--> statement-breakpoint
UPDATE users person SET manager_id = manager.id
FROM audit_log line, invitations invitation, users manager
WHERE person.manager_id IS NULL AND person.deactivated_at IS NULL AND person.joined_on IS NOT NULL
  AND line.company_id = person.company_id AND line.subject_id = person.id AND line.action = 'member.joined'
  AND invitation.company_id = person.company_id AND invitation.id::text = line.after ->> 'invitationId'
  AND manager.company_id = person.company_id AND manager.email = invitation.manager_email
  AND manager.joined_on IS NULL AND manager.role <> 'employee';
--> statement-breakpoint
-- Invitations could name each other's people: nobody is above themselves.
WITH RECURSIVE above AS (
  SELECT company_id, id AS start_id, manager_id, ARRAY[id] AS passed FROM users WHERE joined_on IS NULL
  UNION ALL
  SELECT above.company_id, above.start_id, next.manager_id, above.passed || next.id
  FROM above JOIN users next ON next.company_id = above.company_id AND next.id = above.manager_id
  WHERE next.id <> ALL(above.passed)
)
UPDATE users SET manager_id = NULL FROM above
WHERE users.company_id = above.company_id AND users.id = above.start_id AND above.manager_id = above.start_id;
--> statement-breakpoint
ALTER TABLE "invitations" DROP COLUMN "start_date";--> statement-breakpoint
ALTER TABLE "invitations" DROP COLUMN "team_id";--> statement-breakpoint
ALTER TABLE "invitations" DROP COLUMN "manager_email";
--> statement-breakpoint
ALTER TABLE invitations FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE users FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE employments FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE audit_log FORCE ROW LEVEL SECURITY;

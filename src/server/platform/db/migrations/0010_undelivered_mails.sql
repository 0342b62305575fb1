CREATE TABLE "signing_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "undelivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mail_undelivered_at" timestamp with time zone;--> statement-breakpoint
-- Two random uuids are 244 random bits.
INSERT INTO signing_keys VALUES ('unsubscribe', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
--> statement-breakpoint
GRANT SELECT ON signing_keys TO sorrel_app;

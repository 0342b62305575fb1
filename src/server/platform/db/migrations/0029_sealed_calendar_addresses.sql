-- The tokens are sealed at the start, which has the key, before any address is shown (features/feed/seal-plain.ts). That looks
-- for the comment, and takes it away. Until then each is found by its hash in feed_directory, as before.
ALTER TABLE "calendar_feeds" RENAME COLUMN "token" TO "sealed_token";--> statement-breakpoint
ALTER TABLE "calendar_feeds" ALTER COLUMN "sealed_token" DROP NOT NULL;--> statement-breakpoint
COMMENT ON COLUMN "calendar_feeds"."sealed_token" IS 'plain';--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "shown_to" uuid[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
-- The owner is bound by row-level security too, so it is lifted for the length of this transaction.
ALTER TABLE webhook_endpoints NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE audit_log NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE api_keys NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- The present secret was shown to whoever added the webhook or rotated its secret last; where that was a company's key, to
-- those who were shown the key.
UPDATE webhook_endpoints SET shown_to = shown.ids
FROM webhook_endpoints AS endpoint, LATERAL (
  SELECT coalesce(api_keys.shown_to, ARRAY[audit_log.actor_id]) AS ids
  FROM audit_log LEFT JOIN api_keys ON api_keys.company_id = audit_log.company_id
    AND api_keys.owner_id = audit_log.actor_id AND NOT api_keys.is_personal
  WHERE audit_log.company_id = endpoint.company_id AND audit_log.subject_id = endpoint.id AND audit_log.actor_id IS NOT NULL
    AND audit_log.action IN ('webhook-endpoint.added', 'webhook-endpoint.secret-rotated')
  ORDER BY audit_log.at DESC, audit_log.id DESC LIMIT 1
) AS shown
WHERE webhook_endpoints.company_id = endpoint.company_id AND webhook_endpoints.id = endpoint.id;
--> statement-breakpoint
ALTER TABLE api_keys FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE audit_log FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE webhook_endpoints FORCE ROW LEVEL SECURITY;

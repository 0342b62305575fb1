/** PostgreSQL settings besides the defaults: memory that fits the machine, disks with cheap random reads. */
export const postgresSettings = {
  shared_buffers: '2GB',
  effective_cache_size: '8GB',
  max_wal_size: '8GB',
  random_page_cost: '1.1',
}

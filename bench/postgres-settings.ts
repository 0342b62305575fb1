/** What PostgreSQL is told beside what it comes with: memory that fits the machine, and disks that are read at random. */
export const postgresSettings = {
  shared_buffers: '2GB',
  effective_cache_size: '8GB',
  max_wal_size: '8GB',
  random_page_cost: '1.1',
}

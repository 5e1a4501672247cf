// @ts-check

/**
 * The settings with which the server starts.
 * @param {{ durable: boolean, walArchive: string | undefined, recoverTo: string | undefined }} wanted
 * @returns {Record<string, string | number>}
 */
export const serverSettings = ({ durable, walArchive, recoverTo }) => ({
  ...settingsFor(durable),
  ...(walArchive === undefined ? {} : archiveSettings(walArchive)),
  ...(recoverTo === undefined ? {} : recoverySettings(recoverTo)),
})

/**
 * @param {boolean} durable
 * @returns {Record<string, string | number>}
 */
function settingsFor(durable) {
  const common = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
  }
  if (durable) {
    const kept = {
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      max_wal_size: '1GB',
      autovacuum_naptime: '15s',
    }
    // After a crash everything is synced once before recovery starts: with a single system call, or file by file, which takes seconds.
    /** @type {Record<string, string>} */
    const sync = process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}
    return { ...common, ...kept, ...sync }
  }
  return {
    ...common,
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    wal_level: 'minimal',
    max_wal_senders: 0,
    checkpoint_timeout: '1h',
    max_wal_size: '4GB',
    autovacuum: 'off',
  }
}

/**
 * Limits what is lost with the disk to five minutes: a segment that is not full is archived after four, the fifth is for writing it.
 * @param {string} folder
 */
const archiveSettings = (folder) => ({
  archive_mode: 'on',
  archive_library: 'basic_archive',
  'basic_archive.archive_directory': folder,
  archive_timeout: '240s',
})

/**
 * The log is where the server looks for it anyway, so the command that would fetch it always fails.
 * @param {string} time
 */
const recoverySettings = (time) => ({
  // The setting accepts no zone names and takes Z for one.
  recovery_target_time: time.replace(/Z$/, '+00:00'),
  recovery_target_action: 'promote',
  restore_command: 'exit 1',
  hot_standby: 'off',
})

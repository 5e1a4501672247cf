import { cutConnections } from './cut-connections'
import type { Fault } from './fault'
import { fullDisk } from './full-disk'
import { killApi } from './kill-api'
import { killDatabase } from './kill-database'
import { killJob } from './kill-job'
import { killMigration } from './kill-migration'
import { killWeb } from './kill-web'
import { rollingRestart } from './rolling-restart'
import { secondCopy } from './second-copy'

/** Every fault; a new one has its entry here. */
export const FAULTS: readonly Fault[] = [
  killDatabase,
  killApi,
  killWeb,
  killJob,
  cutConnections,
  fullDisk,
  rollingRestart,
  secondCopy,
  killMigration,
]

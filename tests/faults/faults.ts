import { bitRot } from './bit-rot'
import { clockSkew } from './clock-skew'
import { cutConnections } from './cut-connections'
import { daysInZones } from './days-in-zones'
import { dropStreams } from './drop-streams'
import type { Fault } from './fault'
import { fullDisk } from './full-disk'
import { killApi } from './kill-api'
import { killDatabase } from './kill-database'
import { killJob } from './kill-job'
import { killMigration } from './kill-migration'
import { killWeb } from './kill-web'
import { losePrimary } from './lose-primary'
import { malformedUpstream } from './malformed-upstream'
import { powerCut } from './power-cut'
import { replicaReports } from './replica-reports'
import { rollingRestart } from './rolling-restart'
import { secondCopy } from './second-copy'
import { slowClients } from './slow-clients'
import { slowUpstream } from './slow-upstream'

/** Every fault; a new one has its entry here. */
export const FAULTS: readonly Fault[] = [
  killDatabase,
  killApi,
  killWeb,
  killJob,
  powerCut,
  cutConnections,
  fullDisk,
  slowUpstream,
  malformedUpstream,
  dropStreams,
  clockSkew,
  daysInZones,
  rollingRestart,
  secondCopy,
  killMigration,
  slowClients,
  bitRot,
  losePrimary,
  replicaReports,
]

import path from 'node:path'
import pino from 'pino'
import { v7 } from 'uuid'
import type { Database } from '@/server/db/connect'
import { openBanks } from '@/server/providers/bank/open'
import { diskFiles } from '@/server/providers/files/disk'
import { workHere } from '@/server/providers/workshop/work-here'
import type { Ports } from '@/server/services/context'
import { noEvents } from '@/server/services/events'

/** The ports of services that send no mail and no notifications. */
export async function openPorts(db: Database, folder: string): Promise<Ports> {
  const sources = { now: () => new Date(), id: () => v7() }
  return {
    db,
    mail: { send: () => Promise.resolve() },
    post: () => Promise.resolve(),
    files: diskFiles(path.join(folder, 'files')),
    workshop: workHere,
    banks: await openBanks({ secret: 'nothing is linked here', ...sources }),
    events: noEvents,
    log: pino({ level: 'silent' }),
    app_origin: 'http://localhost',
    ...sources,
  }
}

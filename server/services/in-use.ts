import { databaseError } from '@/server/db/connect'
import { Conflict } from './problems'

const FOREIGN_KEY = '23503'

/** A deletion that the database refuses because another row refers to what goes is a refusal that people read. */
export async function unlessInUse<T>(deletion: Promise<T>, message: string): Promise<T> {
  try {
    return await deletion
  } catch (error) {
    if (databaseError(error)?.code === FOREIGN_KEY) throw new Conflict(message, { code: 'in_use' })
    throw error
  }
}

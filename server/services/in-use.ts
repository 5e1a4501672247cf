import { databaseError } from '@/server/db/connect'
import { Conflict } from './problems'

const FOREIGN_KEY = '23503'

/** Turns the database's refusal to delete a row that others refer to into a message for people. */
export async function unlessInUse<T>(deletion: Promise<T>, message: string): Promise<T> {
  try {
    return await deletion
  } catch (error) {
    if (databaseError(error)?.code === FOREIGN_KEY) throw new Conflict(message, { code: 'in_use' })
    throw error
  }
}

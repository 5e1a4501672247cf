import { can } from '../can'
import type { Actor } from '../context'

export type Person = Pick<Actor, 'user_id' | 'role' | 'permission' | 'is_owner'>

/**
 * The person that a sync acts as when nobody asked for it: the first of `people` who may sync. The person who linked the bank comes before the
 * owner.
 */
export const syncPerson = (people: readonly Person[]): Person | undefined =>
  people.find((person) => can(person, 'integration.sync'))

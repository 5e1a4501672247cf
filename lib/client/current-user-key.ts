import { ME } from '@/lib/contract/first-calls'
import { keyOf } from './query'

/** Where `currentUser` keeps its answer, for a page that has it before any other read. */
export const CURRENT_USER_KEY = keyOf('me', ME, {})

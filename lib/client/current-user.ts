import { me } from '@/lib/contract/user'
import { read } from './query'

/** The signed-in user; every screen that needs it shares this one read. */
export const currentUser = read('me', me, {})

import { mayNavigate } from '@/components/ui/may-navigate'
import { requestCloseDrawer } from './drawer-host'

/** Before another page is opened by key or menu: a drawer belongs to its page, and offline no other page comes. Resolves to whether it may go on. */
export const leavePage = async (): Promise<boolean> => mayNavigate() && (await requestCloseDrawer())

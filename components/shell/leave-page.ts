import { mayNavigate } from '@/components/ui/may-navigate'
import { requestCloseDrawer } from './drawer-host'

/**
 * Runs before another page is opened by key or menu: an open drawer may have unsaved changes, and offline no other page can be loaded.
 * Resolves to whether the caller may continue.
 */
export const leavePage = async (): Promise<boolean> => mayNavigate() && (await requestCloseDrawer())

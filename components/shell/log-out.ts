import { confirm } from '@/components/ui/confirm-dialog'
import { brand } from '@/lib/brand'
import { mayDiscard } from './drawer-host'

/** The confirmation before every Log out. Source: spec 000 §2. */
export async function confirmLogout(): Promise<boolean> {
  const sure = await confirm({
    title: 'Please confirm your action',
    body: `You will be logged out of ${brand.name} on this device.`,
    confirmLabel: 'Confirm',
    danger: true,
  })
  return sure && mayDiscard()
}

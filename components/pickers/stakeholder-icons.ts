import { Headset, IdCard, Package, Store, User, type LucideIcon } from 'lucide-react'
import type { StakeholderType } from '@/lib/contract/stakeholder'

export const STAKEHOLDER_ICON: Record<StakeholderType, LucideIcon> = {
  Driver: IdCard,
  Dispatcher: Headset,
  Vendor: Store,
  Employee: User,
  Customer: Package,
}

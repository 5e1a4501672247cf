import { Avatar } from '@/components/ui/avatar'

/** A customer or a vendor in a row. */
export const Party = ({ name }: { name: string }) => (
  <span className="flex min-w-0 items-center gap-2">
    <Avatar name={name} kind="organization" size={20} />
    <span className="truncate">{name}</span>
  </span>
)

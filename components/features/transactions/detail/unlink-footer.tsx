import { Unlink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { DrawerFooter } from '@/components/ui/drawer'
import { useLatest } from '@/components/ui/use-latest'

interface UnlinkFooterProps {
  pending: boolean
  /** What the line is linked to is still loading, which undo needs: a press waits for it. */
  reading: boolean
  disabled?: boolean
  /** The label at rest and while it runs. */
  words?: { label: string; loadingLabel: string }
  onUnlink: () => void
}

const UNLINK = { label: 'Unlink', loadingLabel: 'Unlinking' }

/** Takes a line off what it settles. */
export function UnlinkFooter({ pending, reading, disabled, words = UNLINK, onUnlink }: UnlinkFooterProps) {
  const [pressed, setPressed] = useState(false)
  const unlink = useLatest(() => {
    setPressed(false)
    onUnlink()
  })
  useEffect(() => {
    if (pressed && !reading) unlink.current()
  }, [pressed, reading, unlink])
  return (
    <DrawerFooter>
      <Button
        variant="danger-outline"
        icon={<Unlink size={15} strokeWidth={1.75} aria-hidden />}
        loading={pending || pressed}
        loadingLabel={words.loadingLabel}
        disabled={disabled}
        onClick={() => setPressed(true)}
      >
        {words.label}
      </Button>
    </DrawerFooter>
  )
}

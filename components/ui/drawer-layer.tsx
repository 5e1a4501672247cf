'use client'
import { Close, Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import type { CSSProperties } from 'react'
import { cx } from './cx'
import type { DrawerProps } from './drawer'
import { IconButton } from './icon-button'
import { useLayerFocus } from './focus-layer'
import { INSET_CARDS, LAYER, SCRIM } from './layer-look'

const DRAWER = cx(
  LAYER,
  INSET_CARDS,
  'fixed inset-y-0 right-0 z-(--z-drawer) w-(--drawer-w) border-l border-line bg-(--drawer-bg) shadow-[var(--shadow-drawer)] data-[state=closed]:animate-drawer-out data-[state=open]:animate-drawer-in max-sm:w-full max-sm:border-l-0',
)

// React knows no names of custom properties.
const widthOf = (px: number) => ({ '--drawer-w': `${px}px` }) as CSSProperties

export function DrawerLayer({ open, onOpenChange, title, width = 560, leading, actions, children }: DrawerProps) {
  const focus = useLayerFocus()
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className={cx(SCRIM, 'z-(--z-drawer)')} />
        <Content data-slot="drawer" className={DRAWER} style={widthOf(width)} aria-describedby={undefined} {...focus}>
          <div className="flex min-h-13.5 flex-none items-center gap-2.5 border-b border-subtle pr-4 pl-5">
            {leading}
            <Title className="line-clamp-2 min-w-0 flex-1 py-1.5 text-md/5 font-semibold wrap-anywhere tracking-(--track-tight)">
              {title}
            </Title>
            {actions}
            <Close asChild>
              <IconButton size={28} label="Close" icon={<X size={18} strokeWidth={1.75} />} />
            </Close>
          </div>
          {children}
        </Content>
      </Portal>
    </Root>
  )
}

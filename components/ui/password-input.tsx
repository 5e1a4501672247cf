'use client'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './icon-button'
import { Input, type InputProps } from './input'

export function PasswordInput(props: Omit<InputProps, 'type' | 'trailing'>) {
  const [visible, setVisible] = useState(false)
  const label = visible ? 'Hide password' : 'Show password'
  const Icon = visible ? EyeOff : Eye
  return (
    <Input
      {...props}
      type={visible ? 'text' : 'password'}
      trailing={
        <IconButton
          size={28}
          label={label}
          // Named by its text, because a label with "password" in it would be taken for that of the field.
          aria-label={undefined}
          icon={
            <>
              <Icon size={16} strokeWidth={1.75} aria-hidden />
              <span className="sr-only">{label}</span>
            </>
          }
          onClick={() => setVisible(!visible)}
        />
      }
    />
  )
}

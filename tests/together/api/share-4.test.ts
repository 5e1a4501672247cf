import { together } from '@/tests/support/together'

together({ folders: ['tests/api', 'tests/books'], share: 4, of: 12 })

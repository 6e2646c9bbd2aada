import { defineMessages, type MessageDescriptor } from 'react-intl'
import type { DecisionKind } from '../../../app/staff/staffDataProvider.ts'

/** A text to begin with: the short message, and what explains it. */
export interface MessageTemplate {
  id: string
  message: MessageDescriptor
  body: MessageDescriptor
}

const texts = defineMessages({
  description: {
    id: 'moderation.template.description',
    defaultMessage: 'The description does not say enough',
  },
  descriptionBody: {
    id: 'moderation.template.description.body',
    defaultMessage:
      'Please tell what the project adds or changes, so that somebody who has never heard of it knows what to expect. Pictures and links help, but the text has to stand on its own.',
  },
  title: { id: 'moderation.template.title', defaultMessage: 'Name or summary need a change' },
  titleBody: {
    id: 'moderation.template.title.body',
    defaultMessage:
      'The name is for the name alone: loaders, game versions and tag lines belong elsewhere. The summary should say in one plain sentence what the project does.',
  },
  gallery: { id: 'moderation.template.gallery', defaultMessage: 'Pictures are missing or do not fit' },
  galleryBody: {
    id: 'moderation.template.gallery.body',
    defaultMessage: 'Please show the project as it looks in the game, and give each picture a title.',
  },
  rights: { id: 'moderation.template.rights', defaultMessage: 'The rights to some content are not clear' },
  rightsBody: {
    id: 'moderation.template.rights.body',
    defaultMessage:
      'Some of the files come from others. Please show that their license or their authors allow you to publish them here, and name them.',
  },
  files: { id: 'moderation.template.files', defaultMessage: 'The files do not do what the page says' },
  filesBody: {
    id: 'moderation.template.files.body',
    defaultMessage: 'We could not find in the files what the description promises. Please check what you uploaded.',
  },
  safety: { id: 'moderation.template.safety', defaultMessage: 'The files endanger those who run them' },
  safetyBody: {
    id: 'moderation.template.safety.body',
    defaultMessage:
      'The files contain code that harms players or reads what is none of its business. It breaks our rules, and it will be reported where necessary.',
  },
  tags: { id: 'moderation.template.tags', defaultMessage: 'Tags or environments are not right' },
  tagsBody: {
    id: 'moderation.template.tags.body',
    defaultMessage: 'Please choose only the tags that fit, and say for each version where it has to be installed.',
  },
  welcome: { id: 'moderation.template.welcome', defaultMessage: 'Welcome to the catalogue' },
  welcomeBody: { id: 'moderation.template.welcome.body', defaultMessage: 'Thank you for sharing your work.' },
})

const template = (id: string, message: MessageDescriptor, body: MessageDescriptor): MessageTemplate => ({
  id,
  message,
  body,
})

const description = template('description', texts.description, texts.descriptionBody)
const title = template('title', texts.title, texts.titleBody)
const gallery = template('gallery', texts.gallery, texts.galleryBody)
const rights = template('rights', texts.rights, texts.rightsBody)
const files = template('files', texts.files, texts.filesBody)
const safety = template('safety', texts.safety, texts.safetyBody)
const tags = template('tags', texts.tags, texts.tagsBody)

export const templatesFor: Readonly<Record<DecisionKind, readonly MessageTemplate[]>> = {
  approve: [template('welcome', texts.welcome, texts.welcomeBody)],
  reject: [rights, files, safety, description, title],
  withhold: [description, title, gallery, tags, rights],
  unlist: [description, gallery, tags],
  return: [description, title, gallery, tags, files],
}

import { defineMessages, type MessageDescriptor } from 'react-intl'
import type { DecisionKind } from '../moderationVerbs.ts'

/** A text to begin with: the short message, and what explains it. */
export interface MessageTemplate {
  id: string
  message: MessageDescriptor
  body: MessageDescriptor
}

const texts = defineMessages({
  description: {
    id: 'moderation.template.description',
    defaultMessage: 'Description is insufficient',
  },
  descriptionBody: {
    id: 'moderation.template.description.body',
    defaultMessage:
      'Please describe what the project adds or changes, so that someone who has never heard of it knows what to expect. Pictures and links help, but the text has to work on its own.',
  },
  title: { id: 'moderation.template.title', defaultMessage: 'Name or summary needs a change' },
  titleBody: {
    id: 'moderation.template.title.body',
    defaultMessage:
      'The name should contain only the name. Please leave out loaders, game versions and taglines. The summary should say in one plain sentence what the project does.',
  },
  gallery: { id: 'moderation.template.gallery', defaultMessage: 'Pictures are missing or unsuitable' },
  galleryBody: {
    id: 'moderation.template.gallery.body',
    defaultMessage: 'Please show the project as it looks in the game, and give each picture a title.',
  },
  rights: { id: 'moderation.template.rights', defaultMessage: 'Rights to some content are unclear' },
  rightsBody: {
    id: 'moderation.template.rights.body',
    defaultMessage:
      'Some of the files were made by others. Please show that their license or their authors allow you to publish them here, and credit the authors.',
  },
  files: { id: 'moderation.template.files', defaultMessage: "Files don't match the description" },
  filesBody: {
    id: 'moderation.template.files.body',
    defaultMessage: "We couldn't find what the description promises in the files. Please check what you uploaded.",
  },
  safety: { id: 'moderation.template.safety', defaultMessage: 'Files are unsafe to run' },
  safetyBody: {
    id: 'moderation.template.safety.body',
    defaultMessage:
      "The files contain code that harms players or reads data it shouldn't. This breaks our rules, and we will report it where necessary.",
  },
  tags: { id: 'moderation.template.tags', defaultMessage: 'Tags or environments are incorrect' },
  tagsBody: {
    id: 'moderation.template.tags.body',
    defaultMessage: 'Please choose only the tags that fit, and state for each version where people need to install it.',
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

-- Beside `adit`, which holds the read models: tokens, sessions, uploads and the download log.
create database adit_ops;

// termios.h: speeds in the settings of a terminal. There is none, but programs compute with them.
#include "hindsight.h"
#include <termios.h>

/// B0 to B38400, and the ones above.
static int isSpeed(speed_t speed) {
  return (speed & ~(speed_t)CBAUD) == 0 && (speed <= B38400 || (speed >= B57600 && speed <= B4000000));
}

speed_t cfgetospeed(const struct termios* settings) {
  return settings->c_cflag & CBAUD;
}
speed_t cfgetispeed(const struct termios* settings) {
  return settings->c_cflag & CBAUD;
}
int cfsetospeed(struct termios* settings, speed_t speed) {
  if (!isSpeed(speed)) return errno = EINVAL, -1;
  settings->c_cflag = (settings->c_cflag & ~(tcflag_t)CBAUD) | speed;
  settings->c_ospeed = speed;
  return 0;
}
void cfmakeraw(struct termios* settings) {
  settings->c_iflag &= ~(tcflag_t)(IGNBRK | BRKINT | PARMRK | ISTRIP | INLCR | IGNCR | ICRNL | IXON);
  settings->c_oflag &= ~(tcflag_t)OPOST;
  settings->c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | ISIG | IEXTEN);
  settings->c_cflag = (settings->c_cflag & ~(tcflag_t)(CSIZE | PARENB)) | CS8;
  settings->c_cc[VMIN] = 1;
  settings->c_cc[VTIME] = 0;
}
